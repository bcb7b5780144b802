-- Rates, space, quotes, bookings and the money they move. All amounts are integer cents.

create table vehicle_classes (
  code              text primary key,
  name              text not null,
  description       text not null,
  default_allotment integer not null check (default_allotment >= 0),
  position          integer not null
);

-- season: {"kind": "always"} | {"kind": "yearly", "from": "MM-DD", "to": "MM-DD"} | {"kind": "dates", "from": date, "to": date}
create table rate_plans (
  id       uuid primary key,
  name     text not null unique,
  season   jsonb not null,
  priority integer not null,
  active   boolean not null default true
);

create table rate_plan_prices (
  plan_id       uuid not null references rate_plans (id),
  vehicle_class text not null references vehicle_classes (code),
  hour_cents    integer not null check (hour_cents > 0),
  day_cents     integer not null check (day_cents > 0),
  week_cents    integer not null check (week_cents > 0),
  primary key (plan_id, vehicle_class)
);

create table lead_time_discounts (
  min_days integer primary key check (min_days >= 0),
  percent  numeric(5, 2) not null check (percent between 0 and 100)
);

create table fees (
  code            text primary key,
  description     text not null,
  per_day_cents   integer not null check (per_day_cents >= 0),
  position        integer not null
);

create table taxes (
  code            text primary key,
  description     text not null,
  percent         numeric(6, 3) check (percent between 0 and 100),
  per_stay_cents  integer check (per_stay_cents >= 0),
  position        integer not null,
  check ((percent is null) <> (per_stay_cents is null))
);

-- What the house asks and allows around a booking (see rates/rules.ts, Terms), and what BUY_NOW takes off besides.
create table price_terms (
  only_row              boolean primary key default true check (only_row),
  buy_now_extra_percent numeric(5, 2) not null check (buy_now_extra_percent between 0 and 100),
  terms                 jsonb not null
);

-- definition holds benefit, amounts, dates and conditions (see rates/rules.ts); what is counted stands in columns.
create table coupons (
  id                 uuid primary key,
  code               text not null unique check (code = upper(code)),
  definition         jsonb not null,
  active             boolean not null default true,
  max_uses           integer check (max_uses >= 0),
  max_uses_per_email integer check (max_uses_per_email >= 0),
  uses               integer not null default 0 check (uses >= 0),
  constraint coupon_uses_within_limit check (max_uses is null or uses <= max_uses)
);

create table coupon_redemptions (
  booking_id  uuid primary key,
  coupon_id   uuid not null references coupons (id),
  email       text not null,
  redeemed_at timestamptz not null,
  returned_at timestamptz
);
create index coupon_redemptions_by_email on coupon_redemptions (coupon_id, email) where returned_at is null;

do $$
declare t text;
begin
  foreach t in array array['vehicle_classes', 'rate_plans', 'rate_plan_prices', 'lead_time_discounts', 'fees', 'taxes', 'price_terms']
  loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function record_history()', t || '_history', t);
    execute format('create trigger %I after insert or update or delete on %I for each statement execute function bump_site_version()', t || '_version', t);
  end loop;
end $$;
create trigger coupons_history after insert or delete or update of definition, active, max_uses, max_uses_per_email
  on coupons for each row execute function record_history();

-- A row per class and Pacific date. Allotment is what staff allow; the hard bound is the greater of it and what was taken when it was lowered.
create table stall_days (
  vehicle_class text not null references vehicle_classes (code),
  date          date not null,
  allotment     integer not null check (allotment >= 0),
  reserved      integer not null default 0,
  bound         integer not null,
  primary key (vehicle_class, date),
  constraint never_oversold check (reserved between 0 and bound),
  constraint bound_covers_allotment check (bound >= allotment)
) with (fillfactor = 50);

create trigger stall_days_history after update of allotment on stall_days
  for each row when (old.allotment is distinct from new.allotment) execute function record_history();

create table quotes (
  id                  uuid primary key,
  set_id              uuid not null,
  product_id          text not null check (product_id in ('BUY_NOW', 'BOOK_NOW', 'STANDARD', 'CUSTOM')),
  vehicle_class       text not null references vehicle_classes (code),
  travel_from         timestamptz not null,
  travel_to           timestamptz not null check (travel_to > travel_from),
  days_in_advance     integer not null check (days_in_advance >= 0),
  is_prebook_discount boolean not null,
  deposit_cents       integer not null check (deposit_cents >= 0),
  total_cents         integer not null check (total_cents >= 0),
  promo_code          text,
  email               text,
  rate                jsonb not null,
  free_until          timestamptz,
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  -- A quote for a change is bound to its booking and is no use for another.
  modifies_booking_id uuid,
  difference_cents    integer,
  -- A booking took it: it stays for good.
  is_kept             boolean not null default false,
  check ((modifies_booking_id is null) = (difference_cents is null)),
  check (deposit_cents <= total_cents)
);
create index quotes_to_sweep on quotes (created_at) where not is_kept;

create table bookings (
  id                      uuid primary key,
  number                  text not null unique,
  status                  text not null check (status in ('PENDING', 'CONFIRMED', 'CANCELLED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')),
  quote_id                uuid not null references quotes (id),
  product_id              text not null,
  vehicle_class           text not null references vehicle_classes (code),
  travel_from             timestamptz not null,
  travel_to               timestamptz not null check (travel_to > travel_from),
  email                   text not null,
  full_name               text not null,
  phone_number            text not null,
  flight_number_departing text,
  flight_number_returning text,
  billing_address         text,
  postal_code             text,
  email_pdf               boolean not null,
  email_pkpass            boolean not null,
  account_id              uuid references accounts (id),
  point_club_number       text,
  marketing               jsonb not null default '{}',
  total_cents             integer not null check (total_cents >= 0),
  paid_cents              integer not null default 0 check (paid_cents >= 0),
  refunded_cents          integer not null default 0,
  -- The cancellation fee that a change shortly before arrival has fixed.
  late_fee_cents          integer not null default 0 check (late_fee_cents >= 0),
  cancellation_fee_cents  integer check (cancellation_fee_cents >= 0),
  end_reason              text,
  request_key             text,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  constraint refunds_within_payments check (refunded_cents between 0 and paid_cents)
);
create unique index one_live_booking_per_quote on bookings (quote_id) where status <> 'CANCELLED';
create unique index one_live_booking_per_request on bookings (request_key) where request_key is not null and status <> 'CANCELLED';
create index bookings_live_by_email on bookings (lower(email), travel_from) where status in ('PENDING', 'CONFIRMED', 'CHECKED_IN');
create index bookings_by_arrival on bookings (travel_from);
create index bookings_pending on bookings (created_at) where status = 'PENDING';
create index bookings_by_account on bookings (account_id, travel_from) where account_id is not null;
create index bookings_by_created on bookings (created_at desc);

-- State changes are rows: what a booking was, what it became, who did it and when.
create table booking_changes (
  id         uuid primary key,
  booking_id uuid not null references bookings (id),
  at         timestamptz not null,
  actor      text not null,
  kind       text not null,
  from_status text,
  to_status  text not null,
  quote_id   uuid not null,
  details    jsonb not null default '{}'
);
create index booking_changes_by_booking on booking_changes (booking_id, at);
create trigger booking_changes_are_append_only before update or delete on booking_changes
  for each row execute function refuse_change();

create function check_booking_transition() returns trigger language plpgsql as $$
begin
  if old.status = new.status
     or (old.status, new.status) in (
       ('PENDING', 'CONFIRMED'), ('PENDING', 'CANCELLED'),
       ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'CHECKED_IN'), ('CONFIRMED', 'NO_SHOW'),
       ('CHECKED_IN', 'COMPLETED'), ('CHECKED_IN', 'CONFIRMED'), ('NO_SHOW', 'CHECKED_IN')) then
    return new;
  end if;
  raise exception 'a booking cannot go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
end $$;
create trigger bookings_move_legally before update of status on bookings
  for each row execute function check_booking_transition();

alter table coupon_redemptions add foreign key (booking_id) references bookings (id);
alter table quotes add foreign key (modifies_booking_id) references bookings (id);

-- The card a booking was paid with, as the gateway's token. Never a number.
create table cards (
  id          uuid primary key,
  booking_id  uuid not null references bookings (id),
  token       text not null,
  fingerprint text not null,
  brand       text not null,
  last4       text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month   integer not null check (exp_month between 1 and 12),
  exp_year    integer not null,
  created_at  timestamptz not null
);
create index cards_by_booking on cards (booking_id, created_at desc);
create index cards_by_fingerprint on cards (fingerprint);

-- One row per movement of money. Its id is the gateway's idempotency key.
create table payments (
  id             uuid primary key,
  booking_id     uuid not null references bookings (id),
  kind           text not null check (kind in ('CHARGE', 'REFUND')),
  status         text not null check (status in ('REQUESTED', 'SETTLED', 'REFUSED')),
  amount_cents   integer not null check (amount_cents > 0),
  charge_id      uuid references payments (id),
  gateway_ref    text,
  refusal        text,
  reason         text not null,
  details        jsonb not null default '{}',
  requested_at   timestamptz not null,
  settled_at     timestamptz,
  check ((kind = 'REFUND') = (charge_id is not null)),
  check ((status = 'REQUESTED') = (settled_at is null))
);
create index payments_by_booking on payments (booking_id, requested_at);
create index payments_open on payments (requested_at) where status = 'REQUESTED';
-- One charge at a time: whatever changes a booking's price waits until the last one is known.
create unique index one_open_charge_per_booking on payments (booking_id) where status = 'REQUESTED' and kind = 'CHARGE';

-- The sandbox card processor: a stand-in for somebody else's machine, so nothing here refers to our tables.
create schema sandbox;
create table sandbox.cards (
  token       text primary key,
  fingerprint text not null,
  brand       text not null,
  last4       text not null,
  exp_month   integer not null,
  exp_year    integer not null,
  behaviour   text not null
);
create table sandbox.charges (
  key            text primary key,
  id             text not null unique,
  token          text not null references sandbox.cards (token),
  amount_cents   integer not null check (amount_cents > 0),
  status         text not null check (status in ('AUTHORISED', 'CAPTURED', 'VOIDED', 'REFUSED')),
  refusal        text,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  created_at     timestamptz not null default clock_timestamp()
);
create table sandbox.refunds (
  key          text primary key,
  id           text not null unique,
  charge_id    text not null references sandbox.charges (id),
  amount_cents integer not null check (amount_cents > 0),
  created_at   timestamptz not null default clock_timestamp()
);
