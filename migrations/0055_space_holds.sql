-- Space that is held for one person until a moment. It counts in stall_days as a booking's does.
create table space_holds (
  id            uuid primary key,
  status        text not null check (status in ('HELD', 'TAKEN', 'ENDED')),
  vehicle_class text not null references vehicle_classes (code),
  travel_from   timestamptz not null,
  travel_to     timestamptz not null check (travel_to > travel_from),
  -- Quotes of this set are booked with the held space.
  quote_set_id  uuid not null unique,
  -- The booking that took it; its card may still be refused.
  booking_id    uuid references bookings (id),
  held_until    timestamptz not null,
  created_at    timestamptz not null,
  check ((status = 'TAKEN') = (booking_id is not null))
);
create index space_holds_by_end on space_holds (held_until) where status = 'HELD';
create unique index one_hold_per_booking on space_holds (booking_id) where booking_id is not null;
