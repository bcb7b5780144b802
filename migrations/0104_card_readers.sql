-- Card readers at the gate: the server puts an amount on one, and a customer holds a card to it.
create table card_readers (
  id           uuid primary key,
  name         text not null check (name <> ''),
  -- Which lot or gate it stands at.
  place        text not null,
  -- The card processor's own name of it.
  ref          text not null,
  -- No card can be held to it: a press on the screen of the gate does instead.
  is_simulated boolean not null,
  revision     integer not null default 1,
  created_at   timestamptz not null,
  removed_at   timestamptz
);
create unique index one_card_reader_by_name on card_readers (lower(name)) where removed_at is null;
create unique index one_card_reader_by_ref on card_readers (ref) where removed_at is null;
create trigger card_readers_history after insert or update or delete on card_readers
  for each row execute function record_history();

-- The reader that a charge was put on, by the processor's name, and when the cashier gave up waiting for a card.
alter table payments add column reader text;
alter table payments add column given_up_at timestamptz;
alter table payments add constraint payments_reader_check
  check (reader is null or kind = 'CHARGE' and method = 'CARD');
alter table payments add constraint payments_given_up_check check (given_up_at is null or reader is not null);
-- A reader shows one amount at a time.
create unique index one_open_charge_on_a_reader on payments (reader)
  where reader is not null and status = 'REQUESTED' and given_up_at is null;

-- What came by card after a stay was paid in another way. It goes back at once, and pays for nothing.
alter table transactions add column paid_twice_cents integer not null default 0 check (paid_twice_cents >= 0);
alter table transactions drop constraint closed_stays_are_paid;
alter table transactions add constraint closed_stays_are_paid
  check (status <> 'CLOSED' or total_cents = booking_paid_cents + paid_cents - paid_twice_cents);
alter table transactions add constraint paid_twice_is_refunded check (paid_twice_cents <= refunded_cents);

-- The readers of the sandbox processor, which are drawn on the screen of the gate.
create table sandbox.reader_actions (
  key          text primary key,
  reader       text not null,
  amount_cents integer not null check (amount_cents > 0),
  status       text not null check (status in ('WAITING', 'CAPTURED', 'REFUSED')),
  refusal      text,
  created_at   timestamptz not null,
  check ((status = 'REFUSED') = (refusal is not null))
);
create unique index one_action_at_a_time on sandbox.reader_actions (reader) where status = 'WAITING';
