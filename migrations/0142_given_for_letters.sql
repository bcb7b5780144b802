-- For which letter of a customer something was given or asked for; for one case at most.
alter table acts add column inquiry_id uuid references inquiries (id);
alter table act_requests add column inquiry_id uuid references inquiries (id);
alter table acts add constraint acts_for_one_case check (incident_id is null or inquiry_id is null);
alter table act_requests add constraint act_requests_for_one_case check (incident_id is null or inquiry_id is null);
create index acts_by_inquiry on acts (inquiry_id) where inquiry_id is not null;
create index act_requests_by_inquiry on act_requests (inquiry_id) where inquiry_id is not null;
