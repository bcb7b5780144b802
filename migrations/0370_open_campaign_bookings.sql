-- Attributed bookings are looked at until their stays are over, and then never again. `is_open` is false from then on.
alter table campaign_bookings add column is_open boolean not null default true;
update campaign_bookings as c set is_open = false from bookings as b
where b.id = c.booking_id and b.travel_to < now() - interval '7 days';
create index campaign_bookings_open on campaign_bookings (booking_id) where is_open;
