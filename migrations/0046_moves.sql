-- Bookings that the house asks to move, and what it offers for it.

-- Bookings are asked in rounds: a round ends when enough have accepted.
create table move_rounds (
  id            uuid primary key,
  reason        text not null check (reason in ('SPACE_LOWERED', 'FULL_LOT')),
  vehicle_class text not null references vehicle_classes (code),
  -- The dates that are short of space.
  from_date     date not null,
  to_date       date not null check (to_date >= from_date),
  -- So many acceptances are enough; null asks everybody.
  needed        integer check (needed > 0),
  accepted      integer not null default 0,
  credit_cents  integer not null check (credit_cents >= 0),
  actor         text not null,
  created_at    timestamptz not null,
  constraint no_more_than_needed check (accepted <= needed)
);
create index move_rounds_by_created on move_rounds (created_at desc);

create table move_offers (
  id          uuid primary key,
  round_id    uuid not null references move_rounds (id),
  booking_id  uuid not null references bookings (id),
  -- The quote that the booking had when it was asked: another one means that it has changed since.
  quote_id    uuid not null references quotes (id),
  status      text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  option_id   uuid,
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  answered_at timestamptz,
  constraint an_acceptance_names_its_option check ((status = 'ACCEPTED') = (option_id is not null)),
  constraint what_is_open_has_no_answer check ((status = 'OPEN') = (answered_at is null))
);
create unique index one_open_move_offer_per_booking on move_offers (booking_id) where status = 'OPEN';
create index move_offers_by_booking on move_offers (booking_id, created_at desc);
create index move_offers_by_round on move_offers (round_id);
create index move_offers_open on move_offers (expires_at) where status = 'OPEN';

-- One way out each. `quote_id` is what the booking becomes; `held_dates` are taken for it as long as the offer is open.
create table move_options (
  id            uuid primary key,
  offer_id      uuid not null references move_offers (id),
  position      integer not null,
  kind          text not null check (kind in ('CLASS', 'DATES', 'REFUND')),
  quote_id      uuid references quotes (id),
  vehicle_class text not null references vehicle_classes (code),
  held_dates    date[] not null default '{}',
  unique (offer_id, position),
  constraint a_move_has_a_quote check ((kind = 'REFUND') = (quote_id is null))
);

create function check_move_offer() returns trigger language plpgsql as $$
begin
  if old.status <> 'OPEN' then
    raise exception 'an answered offer stays as it was answered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger move_offers_are_answered_once before update on move_offers
  for each row execute function check_move_offer();
