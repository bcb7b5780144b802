-- Stays at the lot: who came, when they left, what it cost and how it was paid, in which drawer the cash lies.

-- A payment is for exactly one thing: a booking, a stay or a voucher.
alter table payments alter column booking_id drop not null;
alter table payments add column transaction_id uuid;
alter table payments add column voucher_id uuid;
alter table payments add constraint payments_are_for_one_thing check (num_nonnulls(booking_id, transaction_id, voucher_id) = 1);
alter table payments add column method text not null default 'CARD' check (method in ('CARD', 'CASH'));
-- Cash moves at once, in somebody's drawer; a card's movement has none.
alter table payments add column drawer_id uuid;
alter table payments add constraint payments_cash_check
  check (case when method = 'CASH' then drawer_id is not null and status = 'SETTLED' else drawer_id is null end);
drop index one_open_charge_per_booking;
create unique index one_open_charge_at_a_time on payments (coalesce(booking_id, transaction_id, voucher_id))
  where status = 'REQUESTED' and kind = 'CHARGE';
create index payments_by_transaction on payments (transaction_id, requested_at) where transaction_id is not null;
create index payments_by_voucher on payments (voucher_id, requested_at) where voucher_id is not null;
create index payments_by_drawer on payments (drawer_id) where drawer_id is not null;

alter table cards alter column booking_id drop not null;
alter table cards add column transaction_id uuid;
alter table cards add column voucher_id uuid;
alter table cards add constraint cards_are_for_one_thing check (num_nonnulls(booking_id, transaction_id, voucher_id) = 1);
create index cards_by_transaction on cards (transaction_id) where transaction_id is not null;
create index cards_by_voucher on cards (voucher_id) where voucher_id is not null;

-- What was taken and given back, by Pacific day: a charge on the day it settled, a refund on the day it was promised.
create table payment_days (
  date           date not null,
  source         text not null check (source in ('BOOKING', 'TRANSACTION', 'VOUCHER')),
  method         text not null check (method in ('CARD', 'CASH')),
  charges        integer not null check (charges >= 0),
  charged_cents  bigint not null check (charged_cents >= 0),
  refunds        integer not null check (refunds >= 0),
  refunded_cents bigint not null check (refunded_cents >= 0),
  rolled_at      timestamptz not null,
  primary key (date, source, method)
);

create table drawers (
  id             uuid primary key,
  account_id     uuid not null references accounts (id),
  opened_at      timestamptz not null,
  opening_cents  integer not null check (opening_cents >= 0),
  closed_at      timestamptz,
  expected_cents integer,
  counted_cents  integer check (counted_cents >= 0),
  note           text,
  check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
);
create unique index one_open_drawer_per_person on drawers (account_id) where closed_at is null;
create index drawers_by_time on drawers (opened_at desc);
alter table payments add foreign key (drawer_id) references drawers (id);

create table transactions (
  id                     uuid primary key,
  ticket_num             text not null unique,
  -- With the ticket's number it opens the stay to whoever has both: 40 random bits.
  record_loc             text not null,
  -- The validation code on the receipt is made from this number with a key and kept nowhere.
  receipt_number         text unique,
  status                 text not null check (status in ('OPEN', 'CLOSED', 'VOIDED')),
  vehicle_class          text not null references vehicle_classes (code),
  plate                  text,
  entered_at             timestamptz not null,
  exited_at              timestamptz,
  booking_id             uuid references bookings (id),
  voucher_id             uuid,
  account_id             uuid references accounts (id),
  point_club_number      text,
  is_lost_ticket         boolean not null default false,
  -- A late flight: the booked price holds until then.
  late_flight            text,
  holds_until            timestamptz,
  -- The real price, in the shape of quotes; set when the stay is closed.
  rate                   jsonb,
  total_cents            integer check (total_cents >= 0),
  -- What the booking had paid towards it, and what of that has gone back since.
  booking_paid_cents     integer not null default 0 check (booking_paid_cents >= 0),
  booking_refunded_cents integer not null default 0 check (booking_refunded_cents between 0 and booking_paid_cents),
  paid_cents             integer not null default 0 check (paid_cents >= 0),
  refunded_cents         integer not null default 0 check (refunded_cents between 0 and paid_cents),
  points                 integer not null default 0,
  score                  smallint check (score between 1 and 5),
  feedback               text,
  drawer_id              uuid references drawers (id),
  -- For the driver: where to, and how many.
  terminal               text,
  party                  smallint check (party between 1 and 60),
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  constraint stays_end_after_they_begin check (exited_at > entered_at),
  check ((late_flight is null) = (holds_until is null)),
  check (status <> 'CLOSED' or num_nonnulls(exited_at, receipt_number, rate, total_cents) = 4),
  constraint closed_stays_are_paid check (status <> 'CLOSED' or total_cents = booking_paid_cents + paid_cents)
);
create unique index one_stay_per_booking on transactions (booking_id) where status <> 'VOIDED';
create unique index one_stay_per_voucher on transactions (voucher_id) where status <> 'VOIDED';
create index transactions_open on transactions (entered_at) where status = 'OPEN';
create index transactions_by_account on transactions (account_id, exited_at desc) where account_id is not null;
create index transactions_by_exit on transactions (exited_at desc) where exited_at is not null;
create index transactions_by_entry on transactions (entered_at desc);
create index transactions_by_plate on transactions (plate) where plate is not null;

alter table payments add foreign key (transaction_id) references transactions (id);
alter table cards add foreign key (transaction_id) references transactions (id);

-- State changes are rows: what a stay was, what it became, who did it and when.
create table transaction_changes (
  id             uuid primary key,
  transaction_id uuid not null references transactions (id),
  at             timestamptz not null,
  actor          text not null,
  kind           text not null,
  from_status    text,
  to_status      text not null,
  details        jsonb not null default '{}'
);
create index transaction_changes_by_transaction on transaction_changes (transaction_id, at);
create trigger transaction_changes_are_append_only before update or delete on transaction_changes
  for each row execute function refuse_change();

create function check_transaction_transition() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status, new.status) in (('OPEN', 'CLOSED'), ('OPEN', 'VOIDED'), ('CLOSED', 'VOIDED')) then
    return new;
  end if;
  raise exception 'a stay cannot go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
end $$;
create trigger transactions_move_legally before update of status on transactions
  for each row execute function check_transaction_transition();

-- What came, what left and what it cost, by Pacific day and class.
create table stay_days (
  date          date not null,
  vehicle_class text not null references vehicle_classes (code),
  arrivals      integer not null check (arrivals >= 0),
  departures    integer not null check (departures >= 0),
  voids         integer not null check (voids >= 0),
  charge_cents  bigint not null,
  fee_cents     bigint not null,
  tax_cents     bigint not null,
  total_cents   bigint not null,
  rolled_at     timestamptz not null,
  primary key (date, vehicle_class)
);

-- Flights that come back late, as told by a traveller, staff or the feed.
create table flight_reports (
  id            uuid primary key,
  booking_id    uuid not null references bookings (id),
  flight_number text not null,
  -- When the traveller will be back at the lot.
  back_at       timestamptz not null,
  holds_until   timestamptz not null,
  source        text not null check (source in ('TRAVELLER', 'STAFF', 'FEED')),
  actor         text not null,
  reported_at   timestamptz not null
);
create index flight_reports_by_booking on flight_reports (booking_id, reported_at desc);

-- A browser at the gate that may sign scans while the server is away. Its key is made from its id and kept nowhere.
create table gate_devices (
  id         uuid primary key,
  account_id uuid not null references accounts (id),
  issued_at  timestamptz not null,
  expires_at timestamptz not null
);

-- What was scanned while the server was away, settled once: the id is the browser's own.
create table gate_scans (
  id             uuid primary key,
  device_id      uuid not null references gate_devices (id),
  kind           text not null check (kind in ('ARRIVAL', 'DEPARTURE')),
  code           text not null,
  scanned_at     timestamptz not null,
  received_at    timestamptz not null,
  details        jsonb not null,
  outcome        text not null check (outcome in ('SETTLED', 'REFUSED')),
  reason         text,
  transaction_id uuid references transactions (id),
  check ((outcome = 'REFUSED') = (reason is not null))
);
create index gate_scans_refused on gate_scans (received_at desc) where outcome = 'REFUSED';
