-- What travelers need at the lot and on the shuttle.
alter table bookings add column needs text[] not null default '{}' check (needs <@ array['WHEELCHAIR', 'CHILD_SEAT']);
