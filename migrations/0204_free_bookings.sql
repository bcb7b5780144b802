-- Who has booked what can still be cancelled at no cost, so that one person cannot hold all spaces for nothing. A row
-- names nobody: card, e-mail address and network are digests under a key of ours. Rows go once they hold nothing.
create table free_bookings (
  booking_id   uuid not null references bookings on delete cascade,
  holder       text not null,
  -- Soon after booking nothing is kept.
  regret_until timestamptz not null,
  -- Cancelling costs nothing until so long before arrival; null where cancelling in time costs something.
  free_hours   integer,
  primary key (holder, booking_id)
);
create index free_bookings_by_booking on free_bookings (booking_id);
