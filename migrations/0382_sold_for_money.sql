-- Points are no money: what they pay of a booking is not received. And a booking whose card was refused was never sold, with points
-- that went back neither.
create function came_about(status text, end_reason text) returns boolean language sql immutable parallel safe as $$
  select status <> 'PENDING' and (status <> 'CANCELLED' or end_reason in ('customer', 'house', 'walked'))
$$;

create function sold_as_booking(created_at timestamptz, product text, company uuid, prior text, status text, end_reason text,
  on_account boolean, total integer, paid integer, refunded integer, by_points integer)
returns table (date date, item text, sold integer, canceled integer, points bigint, value_cents bigint, received_cents bigint)
language sql immutable as $$
  select (created_at at time zone 'America/Los_Angeles')::date, item, 1, (status = 'CANCELLED')::integer, 0::bigint,
    case when status = 'CANCELLED' then 0 else total end::bigint,
    case when on_account then 0 else paid - refunded - by_points end::bigint
  from (values (case when product <> 'CUSTOM' and prior is null then product end), ('contract-' || company)) as of (item)
  where item is not null and came_about(status, end_reason)
$$;

-- What points have paid of a booking, less what went back in points.
create function paid_in_points(booking uuid) returns integer language sql stable as $$
  select coalesce(sum(case kind when 'CHARGE' then amount_cents else -amount_cents end), 0)::integer
  from payments where booking_id = booking and method = 'POINTS'
$$;

-- No payment is there before its booking, or after it.
create or replace function note_sold_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.* from after b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.end_reason, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents, 0) as s;
  elsif tg_op = 'DELETE' then
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select s.date, s.item, -s.sold, -s.canceled, -s.points, -s.value_cents, -s.received_cents
    from before b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.end_reason, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents, 0) as s;
  else
    insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
    select date, item, sum(n * sold), sum(n * canceled), sum(n * points), sum(n * value_cents), sum(n * received_cents)
    from (
      select 1 as n, s.* from after b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status,
        b.end_reason, b.is_on_account, b.total_cents, b.paid_cents, b.refunded_cents, paid_in_points(b.id)) as s
      union all
      select -1, s.* from before b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status,
        b.end_reason, b.is_on_account, b.total_cents, b.paid_cents, b.refunded_cents, paid_in_points(b.id)) as s) as changed
    group by date, item
    having (sum(n * sold), sum(n * canceled), sum(n * value_cents), sum(n * received_cents)) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;
-- Points are written before the booking is as they make it, or after: what they change counts when each of the two is written.
create function note_sold_with_points() returns trigger language plpgsql as $$
begin
  insert into sold_changes (date, item, sold, canceled, points, value_cents, received_cents)
  select s.date, s.item, 0, 0, 0, 0, case new.kind when 'CHARGE' then -new.amount_cents else new.amount_cents end
  from bookings b, sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.end_reason,
    b.is_on_account, b.total_cents, b.paid_cents, b.refunded_cents, 0) as s
  where b.id = new.booking_id;
  return null;
end $$;
create trigger points_are_not_received after insert on payments
  for each row when (new.method = 'POINTS') execute function note_sold_with_points();

-- What was sold on each day, worked out from everything there is.
create or replace function sold_now()
returns table (date date, item text, sold bigint, canceled bigint, points numeric, value_cents numeric, received_cents numeric)
language sql stable as $$
  select date, item, sum(sold), sum(canceled), sum(points), sum(value_cents), sum(received_cents)
  from (
    select s.* from bookings b
    left join (
      select booking_id, sum(case kind when 'CHARGE' then amount_cents else -amount_cents end)::integer as cents
      from payments where method = 'POINTS' group by booking_id
    ) as p on p.booking_id = b.id,
    sold_as_booking(b.created_at, b.product_id, b.company_id, b.prior_number, b.status, b.end_reason, b.is_on_account,
      b.total_cents, b.paid_cents, b.refunded_cents, coalesce(p.cents, 0)) as s
    union all
    select s.* from transactions t, sold_as_stay(t.exited_at, t.status, t.booking_id, t.voucher_id, t.total_cents, t.paid_cents,
      t.refunded_cents) as s
    union all
    select s.* from vouchers v, sold_as_voucher(v.created_at, v.kind, v.status, v.end_reason, v.points, v.total_cents, v.paid_cents,
      v.refunded_cents) as s) as every
  group by date, item
$$;

drop function sold_as_booking(timestamptz, text, uuid, text, text, boolean, integer, integer, integer);
