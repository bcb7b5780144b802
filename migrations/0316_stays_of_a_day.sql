-- Stays that touch a date were looked for among all that arrived within the longest stay before it. Long stays are few, and which are on
-- a page is known without reading the others.
create index bookings_of_long_stays on bookings (travel_from, travel_to) include (created_at, id)
  where travel_to - travel_from > interval '14 days';
drop index bookings_on_the_lot;
create index bookings_on_the_lot on bookings (travel_from, travel_to) include (created_at, id);
