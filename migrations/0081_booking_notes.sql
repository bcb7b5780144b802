-- What staff note about a booking: for themselves, or to be seen at the gate.
create table booking_notes (
  id         uuid primary key,
  booking_id uuid not null references bookings (id),
  author     uuid not null references accounts (id),
  text       text not null check (text <> ''),
  -- Shown at the gate when the car comes, and when it leaves.
  at_gate    boolean not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create index booking_notes_by_booking on booking_notes (booking_id, created_at) where removed_at is null;
create trigger booking_notes_history after insert or update or delete on booking_notes
  for each row execute function record_history();
