-- Refunds on their way to the bank, the gateway's own books day by day, and what a comparison of all books finds.

-- A refund is promised (REQUESTED), taken by the gateway (SENT) and taken by the bank (SETTLED) or not (FAILED).
alter table payments add column sent_at timestamptz;
update payments set sent_at = settled_at where kind = 'REFUND' and status = 'SETTLED';
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('REQUESTED', 'SENT', 'SETTLED', 'REFUSED', 'FAILED'));
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_settled_at_check
  check ((status in ('REQUESTED', 'SENT')) = (settled_at is null));
alter table payments add constraint payments_sent_at_check
  check (case when kind = 'REFUND' and status in ('SENT', 'SETTLED', 'FAILED') then sent_at is not null else sent_at is null end);
create index payments_sent on payments (sent_at) where status = 'SENT';
create index payments_by_settling on payments (settled_at) where status = 'SETTLED';

-- What the gateway says by itself. Each piece of news is taken once.
create table gateway_news (
  gateway     text not null,
  id          text not null,
  type        text not null,
  payment_key text,
  received_at timestamptz not null,
  primary key (gateway, id)
);

-- A batch holds what moved at the gateway on one of its business days.
create table gateway_batches (
  gateway        text not null,
  date           date not null,
  status         text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  charges        integer not null default 0 check (charges >= 0),
  charged_cents  bigint not null default 0 check (charged_cents >= 0),
  refunds        integer not null default 0 check (refunds >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  fee_cents      bigint not null default 0,
  other_cents    bigint not null default 0,
  opened_at      timestamptz not null,
  closed_at      timestamptz,
  primary key (gateway, date),
  check ((status = 'CLOSED') = (closed_at is not null))
);

-- The lines of the gateway's books as it told them: charges positive, refunds negative, fees as what it keeps.
create table gateway_movements (
  gateway      text not null,
  id           text not null,
  kind         text not null check (kind in ('CHARGE', 'REFUND', 'OTHER')),
  payment_key  text,
  amount_cents integer not null,
  fee_cents    integer not null,
  at           timestamptz not null,
  batch_date   date not null,
  description  text not null,
  primary key (gateway, id),
  foreign key (gateway, batch_date) references gateway_batches (gateway, date)
);
create index gateway_movements_by_batch on gateway_movements (gateway, batch_date);
create index gateway_movements_by_key on gateway_movements (payment_key) where payment_key is not null;
create trigger gateway_movements_are_append_only before update or delete on gateway_movements
  for each row execute function refuse_change();

-- Where the books of gateway, payments and bookings differ. One row for each difference, until it is gone.
create table payment_differences (
  id           uuid primary key,
  kind         text not null,
  -- The key of a payment, or the id of a booking.
  subject      text not null,
  booking_id   uuid references bookings (id),
  ours_cents   bigint,
  theirs_cents bigint,
  found_at     timestamptz not null,
  resolved_at  timestamptz
);
create unique index one_open_difference on payment_differences (kind, subject) where resolved_at is null;
create index payment_differences_by_time on payment_differences (found_at desc);

-- When the sandbox took the money: a charge may only be held at first.
alter table sandbox.charges add column captured_at timestamptz;
update sandbox.charges set captured_at = created_at where status = 'CAPTURED';
alter table sandbox.charges add constraint charges_captured_at_check
  check ((status = 'CAPTURED') = (captured_at is not null));
