-- What was sold of each thing on each Pacific day: the list of what is sold summed up every booking, stay and voucher of its period.
create table sold_days (
  date           date not null,
  -- A product, a kind of voucher, or the contract of a company.
  item           text not null,
  sold           integer not null,
  canceled       integer not null,
  points         bigint not null,
  value_cents    bigint not null,
  received_cents bigint not null,
  primary key (date, item)
);
-- What days have not taken in yet. It is only ever added to, so that nobody who sells waits for somebody else who does.
create table sold_changes (
  id             bigint generated always as identity primary key,
  date           date not null,
  item           text not null,
  sold           integer not null,
  canceled       integer not null,
  points         bigint not null,
  value_cents    bigint not null,
  received_cents bigint not null
);

-- A booking under a company's contract counts for the contract, and for its product where it is no rate of companies. What is
-- on a company's account is received with its invoice.
create function sold_as_booking(created_at timestamptz, product text, company uuid, prior text, status text, on_account boolean,
  total integer, paid integer, refunded integer)
returns table (date date, item text, sold integer, canceled integer, points bigint, value_cents bigint, received_cents bigint)
language sql immutable as $$
  select (created_at at time zone 'America/Los_Angeles')::date, item, 1, (status = 'CANCELLED')::integer, 0::bigint,
    case when status = 'CANCELLED' then 0 else total end::bigint, case when on_account then 0 else paid - refunded end::bigint
  from (values (case when product <> 'CUSTOM' and prior is null then product end), ('contract-' || company)) as of (item)
  where item is not null and status <> 'PENDING' and (status <> 'CANCELLED' or paid > 0)
$$;
create function sold_as_stay(exited_at timestamptz, status text, booking uuid, voucher uuid, total integer, paid integer, refunded integer)
returns table (date date, item text, sold integer, canceled integer, points bigint, value_cents bigint, received_cents bigint)
language sql immutable as $$
  select (exited_at at time zone 'America/Los_Angeles')::date, 'STANDARD', 1, 0, 0::bigint, coalesce(total, 0)::bigint, (paid - refunded)::bigint
  where status = 'CLOSED' and booking is null and voucher is null
$$;
create function sold_as_voucher(created_at timestamptz, kind text, status text, end_reason text, worth integer, total integer,
  paid integer, refunded integer)
returns table (date date, item text, sold integer, canceled integer, points bigint, value_cents bigint, received_cents bigint)
language sql immutable as $$
  select (created_at at time zone 'America/Los_Angeles')::date, kind, 1, (status = 'VOIDED')::integer,
    case when status = 'VOIDED' then 0 else coalesce(worth, 0) end::bigint, case when status = 'VOIDED' then 0 else coalesce(total, 0) end::bigint,
    (paid - refunded)::bigint
  where status <> 'PENDING' and (status <> 'VOIDED' or end_reason = 'voided')
$$;

create function note_sold_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.* from after b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents) as s;
  elsif tg_op = 'DELETE' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.date, s.item, -s.sold, -s.canceled, -s.points, -s.value_cents, -s.received_cents
    from before b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents) as s;
  else
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select date, item, sum(n * sold), sum(n * canceled), sum(n * points), sum(n * value_cents), sum(n * received_cents)
    from (
      select 1 as n, s.* from after b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status,
        b.is_on_account, b.total_cents, b.paid_cents, b.refunded_cents) as s
      union all
      select -1, s.* from before b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status,
        b.is_on_account, b.total_cents, b.paid_cents, b.refunded_cents) as s) as changed
    group by date, item
    having (sum(n * sold), sum(n * canceled), sum(n * value_cents), sum(n * received_cents)) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;
create function note_sold_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.date, s.item, -s.sold, 0, 0, -s.value_cents, -s.received_cents
    from before t, sold_as_stay(t.exited_at, t.status, t.booking_id, t.voucher_id, t.total_cents, t.paid_cents, t.refunded_cents) as s;
  end if;
  if tg_op <> 'DELETE' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.* from after t, sold_as_stay(t.exited_at, t.status, t.booking_id, t.voucher_id, t.total_cents, t.paid_cents,
      t.refunded_cents) as s;
  end if;
  return null;
end $$;
create function note_sold_vouchers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.date, s.item, -s.sold, -s.canceled, -s.points, -s.value_cents, -s.received_cents
    from before v, sold_as_voucher(v.created_at, v.kind, v.status, v.end_reason, v.points, v.total_cents, v.paid_cents, v.refunded_cents) as s;
  end if;
  if tg_op <> 'DELETE' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.* from after v, sold_as_voucher(v.created_at, v.kind, v.status, v.end_reason, v.points, v.total_cents, v.paid_cents,
      v.refunded_cents) as s;
  end if;
  return null;
end $$;

create trigger new_bookings_are_sold after insert on bookings
  referencing new table as after for each statement execute function note_sold_bookings();
create trigger changed_bookings_are_sold after update on bookings
  referencing old table as before new table as after for each statement execute function note_sold_bookings();
create trigger gone_bookings_are_not_sold after delete on bookings
  referencing old table as before for each statement execute function note_sold_bookings();
create trigger new_stays_are_sold after insert on transactions
  referencing new table as after for each statement execute function note_sold_stays();
create trigger changed_stays_are_sold after update on transactions
  referencing old table as before new table as after for each statement execute function note_sold_stays();
create trigger gone_stays_are_not_sold after delete on transactions
  referencing old table as before for each statement execute function note_sold_stays();
create trigger new_vouchers_are_sold after insert on vouchers
  referencing new table as after for each statement execute function note_sold_vouchers();
create trigger changed_vouchers_are_sold after update on vouchers
  referencing old table as before new table as after for each statement execute function note_sold_vouchers();
create trigger gone_vouchers_are_not_sold after delete on vouchers
  referencing old table as before for each statement execute function note_sold_vouchers();

-- What was sold on each day, worked out from everything there is.
create function sold_now()
returns table (date date, item text, sold bigint, canceled bigint, points numeric, value_cents numeric, received_cents numeric)
language sql stable as $$
  select date, item, sum(sold), sum(canceled), sum(points), sum(value_cents), sum(received_cents)
  from (
    select s.* from bookings b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents) as s
    union all
    select s.* from transactions t, sold_as_stay(t.exited_at, t.status, t.booking_id, t.voucher_id, t.total_cents, t.paid_cents,
      t.refunded_cents) as s
    union all
    select s.* from vouchers v, sold_as_voucher(v.created_at, v.kind, v.status, v.end_reason, v.points, v.total_cents, v.paid_cents,
      v.refunded_cents) as s) as every
  group by date, item
$$;

-- Sums up everything once: where there are no sums yet, and wherever rows came without their triggers. In one statement, so that
-- what it takes out of the changes is what it has summed up.
create function sum_up_sold() returns void language sql as $$
  with taken as (delete from sold_changes)
  insert into sold_days (date, item, sold, canceled, points, value_cents, received_cents)
  select date, item, sold, canceled, points, value_cents, received_cents from sold_now()
  on conflict (date, item) do update set sold = excluded.sold, canceled = excluded.canceled, points = excluded.points,
    value_cents = excluded.value_cents, received_cents = excluded.received_cents
$$;
