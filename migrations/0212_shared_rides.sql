-- Child seats of a ride, and the link by which somebody else watches it: one at a time, until the ride is over or the link
-- is taken back.

alter table ride_requests
  add column child_seats integer not null default 0 check (child_seats between 0 and 8),
  -- 192 random bits, which open this ride for reading and nothing else.
  add column share_id    text,
  add constraint rides_that_are_over_are_not_shared check (ended_at is null or share_id is null);
create unique index ride_requests_by_share on ride_requests (share_id) where share_id is not null;
