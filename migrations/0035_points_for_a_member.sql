-- A guest may name a member who shall have the points of a booking. They wait until that member takes them.
alter table bookings add column points_number text check (points_number ~ '^[0-9]{1,40}$');
alter table bookings add constraint points_wait_for_guests_alone check (points_number is null or account_id is null);
create index bookings_by_points_number on bookings (points_number) where points_number is not null;
