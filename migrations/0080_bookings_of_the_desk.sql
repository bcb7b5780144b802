-- Bookings that staff make and change for a caller.

-- Who saves over a change that they have not seen is told of it. Forgetting a request key changes nothing that people see.
alter table bookings
  add column version integer not null default 1 check (version > 0),
  add column channel text not null default 'WEB' check (channel in ('WEB', 'DESK')),
  add column made_by uuid references accounts (id),
  -- Why it costs nothing.
  add column complimentary_reason text;
alter table booking_changes add column version integer;

create function count_booking_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger bookings_count_versions before update on bookings
  for each row when (old.* is distinct from new.* and old.request_key is not distinct from new.request_key)
  execute function count_booking_version();

-- A link by which a customer pays: a new booking, or what a change costs more. Until it ends it holds the space; that of a
-- new booking is the booking's own, that of a change are the dates and class named here.
create table pay_links (
  id           uuid primary key,
  booking_id   uuid not null references bookings (id),
  reason       text not null check (reason in ('booking', 'change')),
  quote_id     uuid not null references quotes (id),
  status       text not null check (status in ('OPEN', 'PAID', 'EXPIRED', 'WITHDRAWN')),
  amount_cents integer not null check (amount_cents > 0),
  held_class   text references vehicle_classes (code),
  held_dates   date[] not null default '{}',
  due_at       timestamptz not null,
  made_by      text not null,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  check ((status = 'OPEN') = (ended_at is null)),
  check (reason = 'change' or held_dates = '{}'),
  check ((held_class is null) = (held_dates = '{}'))
);
create unique index one_open_pay_link_per_booking on pay_links (booking_id) where status = 'OPEN';
create index pay_links_by_end on pay_links (due_at) where status = 'OPEN';
create index pay_links_by_booking on pay_links (booking_id, created_at);
