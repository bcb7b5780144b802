-- What lists of stays count and add up. What a stay was sold as stands in its booking and how it was paid in its payments, of which a
-- list asked each stay of a month.
create table stay_lines (
  id             uuid primary key references transactions on delete cascade,
  entered_at     timestamptz not null,
  status         text not null,
  vehicle_class  text not null,
  product        text not null,
  by_booking     boolean not null,
  by_voucher     boolean not null,
  by_card        boolean not null,
  by_cash        boolean not null,
  total_cents    integer not null,
  refunded_cents integer not null
);
create index stay_lines_of_product on stay_lines (product, entered_at, id)
  include (status, vehicle_class, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents);
create index stay_lines_by_card on stay_lines (entered_at, id)
  include (status, vehicle_class, product, by_booking, by_voucher, by_cash, total_cents, refunded_cents) where by_card;
create index stay_lines_by_cash on stay_lines (entered_at, id)
  include (status, vehicle_class, product, by_booking, by_voucher, by_card, total_cents, refunded_cents) where by_cash;

-- Every line as its stay, booking and payments make it.
create function stay_lines_now() returns setof stay_lines language sql stable as $$
  select t.id, t.entered_at, t.status, t.vehicle_class, coalesce(b.product_id, 'DRIVE_UP'), t.booking_paid_cents > 0, t.voucher_id is not null,
    exists (select from payments where transaction_id = t.id and kind = 'CHARGE' and status = 'SETTLED' and method = 'CARD'),
    exists (select from payments where transaction_id = t.id and kind = 'CHARGE' and status = 'SETTLED' and method = 'CASH'),
    coalesce(t.total_cents, 0), t.refunded_cents + t.booking_refunded_cents - t.paid_twice_cents
  from transactions t left join bookings b on b.id = t.booking_id
$$;

-- Whoever changes or pays a stay holds it until the transaction ends.
create function keep_stay_line(stay uuid) returns void language sql as $$
  insert into stay_lines (id, entered_at, status, vehicle_class, product, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents)
  select id, entered_at, status, vehicle_class, product, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents
  from stay_lines_now() where id = stay
  on conflict (id) do update
    set (entered_at, status, vehicle_class, product, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents)
      = (excluded.entered_at, excluded.status, excluded.vehicle_class, excluded.product, excluded.by_booking, excluded.by_voucher,
        excluded.by_card, excluded.by_cash, excluded.total_cents, excluded.refunded_cents)
$$;

create function keep_line_of_stay() returns trigger language plpgsql as $$
begin
  perform keep_stay_line(new.id);
  return null;
end $$;
create trigger stays_keep_their_lines after insert or update of entered_at, status, vehicle_class, booking_id, voucher_id, booking_paid_cents,
  total_cents, refunded_cents, booking_refunded_cents, paid_twice_cents on transactions
  for each row execute function keep_line_of_stay();

create function keep_line_of_paid_stay() returns trigger language plpgsql as $$
begin
  perform keep_stay_line(new.transaction_id);
  return null;
end $$;
create trigger paid_stays_keep_their_lines after insert or update of status on payments for each row
  when (new.transaction_id is not null and new.kind = 'CHARGE' and new.status = 'SETTLED')
  execute function keep_line_of_paid_stay();

create function keep_lines_of_booking() returns trigger language plpgsql as $$
begin
  update stay_lines set product = new.product_id where id in (select id from transactions where booking_id = new.id);
  return null;
end $$;
create trigger bookings_keep_lines_of_their_stays after update of product_id on bookings for each row
  when (old.product_id <> new.product_id) execute function keep_lines_of_booking();

-- Cars that are at the lot are few; nobody waits at the gate for all that have left, which follow by themselves.
select keep_stay_line(id) from transactions where status = 'OPEN';

-- Makes every line that is not there: once, and wherever stays came without their triggers.
create function make_stay_lines() returns void language sql as $$
  insert into stay_lines (id, entered_at, status, vehicle_class, product, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents)
  select id, entered_at, status, vehicle_class, product, by_booking, by_voucher, by_card, by_cash, total_cents, refunded_cents
  from stay_lines_now() as made where not exists (select from stay_lines where stay_lines.id = made.id)
  on conflict (id) do nothing
$$;
