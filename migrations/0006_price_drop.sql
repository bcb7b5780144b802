-- Lower prices that were offered for a booking by mail. Its holder takes one by changing to its quote.
create table price_drop_offers (
  quote_id        uuid primary key references quotes (id),
  booking_id      uuid not null references bookings (id),
  -- The price that the booking had.
  booked_quote_id uuid not null references quotes (id),
  total_cents     integer not null check (total_cents >= 0),
  saving_cents    integer not null check (saving_cents > 0),
  offered_at      timestamptz not null
);
create index price_drop_offers_by_booking on price_drop_offers (booking_id, booked_quote_id);
