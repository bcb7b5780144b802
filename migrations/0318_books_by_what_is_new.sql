-- What the nightly comparison of books has to look at: days, each as a whole at least once a week, and what has changed since.
create table books_days (
  date        date primary key,
  -- When it was last compared as a whole.
  compared_at timestamptz not null
);
-- What has changed of what may have been compared already. Rows commit with the change that they tell of, and go when they have been
-- looked at. It is only ever added to, so that nobody who pays waits for somebody else.
create table books_changes (
  id       bigint generated always as identity primary key,
  -- A payment, one that has paid something, or a Pacific date of sales.
  source   text not null check (source in ('PAYMENT', 'BOOKING', 'STAY', 'VOUCHER', 'SALES')),
  subject  text not null,
  -- Whether a comparison is at it.
  is_taken boolean not null default false
);

create function note_books_of_payment() returns trigger language plpgsql as $$
begin
  insert into books_changes (source, subject)
  select source, subject from (values
    ('PAYMENT', old.id::text), ('PAYMENT', new.id::text), ('BOOKING', old.booking_id::text), ('BOOKING', new.booking_id::text),
    ('STAY', old.transaction_id::text), ('STAY', new.transaction_id::text),
    ('VOUCHER', old.voucher_id::text), ('VOUCHER', new.voucher_id::text),
    ('SALES', pacific_day(case old.kind when 'CHARGE' then old.settled_at else old.requested_at end)::text),
    ('SALES', pacific_day(case new.kind when 'CHARGE' then new.settled_at else new.requested_at end)::text)) as changed (source, subject)
  where subject is not null group by source, subject;
  return null;
end $$;
-- What was asked for on the same day is found with its day, which is compared until it has been over for a day.
create trigger changed_payments_are_compared after update on payments for each row
  when ((old.kind, old.status, old.method, old.amount_cents, old.booking_id, old.transaction_id, old.voucher_id, old.requested_at,
      old.sent_at, old.settled_at)
    is distinct from (new.kind, new.status, new.method, new.amount_cents, new.booking_id, new.transaction_id, new.voucher_id,
      new.requested_at, new.sent_at, new.settled_at)
    and not coalesce(old.status = 'REQUESTED' and coalesce(new.sent_at, new.settled_at) < old.requested_at + interval '12 hours'
      and coalesce(new.settled_at, new.sent_at) < old.requested_at + interval '12 hours'
      and (old.kind, old.method, old.amount_cents, old.requested_at) = (new.kind, new.method, new.amount_cents, new.requested_at)
      and (old.booking_id, old.transaction_id, old.voucher_id)
        is not distinct from (new.booking_id, new.transaction_id, new.voucher_id), false))
  execute function note_books_of_payment();
create trigger gone_payments_are_compared after delete on payments for each row execute function note_books_of_payment();

-- `tg_argv[0]` is the source.
create function note_books() returns trigger language plpgsql as $$
begin
  insert into books_changes (source, subject) values (tg_argv[0], new.id::text);
  return null;
end $$;
create trigger paid_bookings_are_compared after update on bookings for each row
  when (old.paid_cents <> new.paid_cents or old.refunded_cents <> new.refunded_cents) execute function note_books('BOOKING');
create trigger paid_stays_are_compared after update on transactions for each row
  when (old.paid_cents <> new.paid_cents or old.refunded_cents <> new.refunded_cents) execute function note_books('STAY');
create trigger paid_vouchers_are_compared after update on vouchers for each row
  when (old.paid_cents <> new.paid_cents or old.refunded_cents <> new.refunded_cents) execute function note_books('VOUCHER');

-- Entries come with a payment and are marked as taken in: neither is a change of what was entered.
create function note_books_of_entry() returns trigger language plpgsql as $$
begin
  insert into books_changes (source, subject)
  select 'SALES', date::text from (values (old.date), (new.date)) as changed (date) where date is not null group by date;
  return null;
end $$;
create trigger changed_entries_are_compared after delete or update of payment_id, kind, count, at, date, amount_cents, fee_cents,
    tax_cents, product, vehicle_class, plan, coupon, company, method, channel, cashier, source on sales_entries for each row
  execute function note_books_of_entry();

create function note_books_of_days() returns trigger language plpgsql as $$
begin
  insert into books_changes (source, subject) select distinct 'SALES', date::text from changed;
  return null;
end $$;
create trigger new_sales_days_are_compared after insert on sales_days referencing new table as changed
  for each statement execute function note_books_of_days();
create trigger changed_sales_days_are_compared after update on sales_days referencing new table as changed
  for each statement execute function note_books_of_days();
create trigger gone_sales_days_are_compared after delete on sales_days referencing old table as changed
  for each statement execute function note_books_of_days();

-- Who asked for money within a few days is looked up by when; payments are written in that order.
create index payments_by_asking on payments using brin (requested_at);
-- Disputes and adjustments are few, and all of them are compared each night.
create index gateway_movements_besides on gateway_movements (batch_date) where kind = 'OTHER';
