-- What the one box of the back office looks up, each by an index of its own.
create index bookings_by_flight_out on bookings (regexp_replace(upper(flight_number_departing), '[^A-Z0-9]', '', 'g'), travel_from desc)
  where flight_number_departing is not null;
create index bookings_by_flight_home on bookings (regexp_replace(upper(flight_number_returning), '[^A-Z0-9]', '', 'g'), travel_from desc)
  where flight_number_returning is not null;
create index cards_by_last4 on cards (last4, created_at desc);
create index inquiries_by_email on inquiries (lower(email), received_at desc);
