-- POINTS: what a member pays of a booking with points, 100 for a dollar. It moves no money, so it is in no count of it;
-- the ledger of points has an entry for each such payment and refund, whose source it is.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('CARD', 'CASH', 'ACCOUNT', 'PRIOR', 'TRANSFER', 'POINTS')) not valid,
  add constraint payments_points_check
    check (method <> 'POINTS' or booking_id is not null and status = 'SETTLED' and gateway_ref is null) not valid;
alter table payments validate constraint payments_method_check, validate constraint payments_points_check;
create index payments_by_points on payments (booking_id) where method = 'POINTS';

-- What moves money, as the queries of it say it now.
drop index payments_by_moving;
create index payments_by_moving on payments ((case kind when 'CHARGE' then settled_at else requested_at end))
  where (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED') and method not in ('ACCOUNT', 'PRIOR', 'POINTS');

create or replace view sales_sources as
select p.id as payment_id, p.kind, p.method,
  case p.kind when 'CHARGE' then p.settled_at else p.requested_at end as at,
  case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end as amount_cents,
  coalesce(p.booking_id, p.transaction_id, p.voucher_id, p.invoice_id) as subject_id,
  case when p.booking_id is not null then 'BOOKING' when p.transaction_id is not null then 'TRANSACTION'
    when p.voucher_id is not null then 'VOUCHER' else 'INVOICE' end as subject,
  case when b.id is not null then b.product_id when t.id is not null then 'STANDARD'
    when v.id is not null then v.kind else 'INVOICE' end as product,
  coalesce(b.vehicle_class, t.vehicle_class, v.vehicle_class, '') as vehicle_class,
  coalesce(q.rate #>> '{engine_args,calendar,0,plan}', t.rate #>> '{engine_args,drive_up,calendar,0,plan}', '') as plan,
  coalesce(q.promo_code, '') as coupon,
  coalesce(b.company_id, i.company_id)::text as company,
  case when p.booking_id is not null then b.channel when p.transaction_id is not null then 'GATE'
    when p.voucher_id is not null then 'WEB' else 'INVOICE' end as channel,
  coalesce(d.account_id::text, '') as cashier,
  coalesce(b.marketing ->> 'utm_source', '') as source,
  coalesce(t.total_cents, v.total_cents, i.total_cents, q.total_cents, 0) as total_cents,
  coalesce((100 * (coalesce(t.rate, v.rate) ->> 'fee_total')::numeric)::int, i.fee_cents,
    case when p.transaction_id is null then (100 * (q.rate ->> 'fee_total')::numeric)::int end, 0) as fee_cents,
  coalesce((100 * (coalesce(t.rate, v.rate) ->> 'tax_total')::numeric)::int, i.tax_cents,
    case when p.transaction_id is null then (100 * (q.rate ->> 'tax_total')::numeric)::int end, 0) as tax_cents
from payments p
left join transactions t on t.id = p.transaction_id
left join bookings b on b.id = coalesce(p.booking_id, t.booking_id)
left join quotes q on q.id = b.quote_id
left join vouchers v on v.id = p.voucher_id
left join company_invoices i on i.id = p.invoice_id
left join drawers d on d.id = p.drawer_id
where (p.kind = 'CHARGE' and p.status = 'SETTLED' or p.kind = 'REFUND' and p.status <> 'REFUSED')
  and p.method not in ('ACCOUNT', 'PRIOR', 'POINTS');

-- Points that pay for a booking are booked like others that are given and taken; only those of vouchers are booked with them.
create or replace function journal_facts(source text, source_id text) returns jsonb language plpgsql stable as $$
begin
  case source
  when 'PAYMENT' then return (
    select jsonb_build_object('kind', p.kind, 'method', p.method, 'status', p.status, 'amount', p.amount_cents,
      'on', pacific_day(coalesce(case p.kind when 'CHARGE' then p.settled_at end, p.requested_at)),
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id,
      'drawer_id', p.drawer_id)
    from payments p left join transactions t on t.id = p.transaction_id where p.id = source_id::uuid);
  when 'STAY' then return (
    select jsonb_build_object('status', t.status, 'entered', pacific_day(t.entered_at), 'exited', pacific_day(t.exited_at),
      'changed', pacific_day(t.updated_at), 'product', case when t.voucher_id is not null then 'STANDARD' else coalesce(b.product_id, 'STANDARD') end,
      'held', t.paid_cents - t.refunded_cents + case t.status when 'CLOSED' then t.booking_paid_cents - t.booking_refunded_cents else coalesce(b.paid_cents - b.refunded_cents, 0) end,
      'rate', journal_price(case t.status when 'OPEN' then q.rate else t.rate end), 'until', pacific_day(b.travel_to),
      'booking_id', t.booking_id)
    from transactions t left join bookings b on b.id = t.booking_id left join quotes q on q.id = b.quote_id
    where t.id = source_id::uuid);
  when 'BOOKING' then return (
    select jsonb_build_object('status', b.status, 'changed', pacific_day(b.updated_at), 'ended', pacific_day(coalesce(
        (select max(c.at) from booking_changes c where c.booking_id = b.id and c.to_status = b.status and c.from_status is distinct from c.to_status), b.updated_at)), 'held', b.paid_cents - b.refunded_cents, 'credited', b.credited_cents,
      'has_stay', exists (select from transactions t where t.booking_id = b.id and t.status = 'CLOSED'))
    from bookings b where b.id = source_id::uuid);
  when 'VOUCHER' then return (
    select jsonb_build_object('kind', v.kind, 'status', v.status, 'held', v.paid_cents - v.refunded_cents, 'points', v.points,
      'cost', point_cost_at(v.created_at), 'worth', v.total_cents, 'rate', journal_price(v.rate), 'issued', pacific_day(v.created_at),
      'changed', pacific_day(v.updated_at), 'ended', pacific_day(coalesce(
        (select max(c.at) from voucher_changes c where c.voucher_id = v.id and c.to_status = v.status and c.from_status is distinct from c.to_status), v.updated_at)))
    from vouchers v where v.id = source_id::uuid);
  when 'POINTS' then return (
    select jsonb_build_object('kind', p.kind, 'points', p.points, 'cost', point_cost_at(p.at), 'on', pacific_day(p.at), 'member_id', p.account_id,
      'is_of_voucher', p.kind in ('REDEEM', 'REFUND') and not exists (select from payments b where b.id = p.source))
    from point_entries p where p.id = source_id::uuid);
  when 'POINT_COST' then return (
    select jsonb_build_object('on', pacific_day(c.from_at),
      'before', (select cost from journal_point_costs b where b.from_at < c.from_at order by b.from_at desc limit 1), 'cost', c.cost,
      'points', (select coalesce(sum(points), 0) from point_entries where at < c.from_at))
    from journal_point_costs c where c.from_at = source_id::timestamptz and c.from_at > '-infinity');
  when 'DRAWER' then return (
    select jsonb_build_object('opening', d.opening_cents, 'opened', pacific_day(d.opened_at), 'counted', d.counted_cents, 'expected', d.expected_cents,
      'closed', pacific_day(d.counted_at))
    from drawers d where d.id = source_id::uuid);
  when 'DRAWER_MOVEMENT' then return (
    select jsonb_build_object('kind', m.kind, 'amount', m.amount_cents, 'on', pacific_day(m.at), 'drawer_id', m.drawer_id)
    from drawer_movements m where m.id = source_id::uuid);
  when 'BATCH' then return (
    select jsonb_build_object('status', b.status, 'fee', b.fee_cents - of_disputes.fee, 'other', b.other_cents - of_disputes.amount, 'on', b.date)
    from gateway_batches b cross join lateral (
      select coalesce(sum(d.fee_cents), 0) as fee, coalesce(sum(d.amount_cents), 0) as amount
      from dispute_movements d join gateway_movements m on m.gateway = d.gateway and m.id = d.id
      where d.gateway = b.gateway and m.batch_date = b.date) as of_disputes
    where b.gateway || '/' || b.date = source_id);
  when 'DISPUTE_MOVEMENT' then return (
    select jsonb_build_object('kind', m.kind, 'amount', m.amount_cents, 'fee', m.fee_cents, 'on', pacific_day(m.at), 'dispute_id', d.id,
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id)
    from dispute_movements m join disputes d on d.id = m.dispute_id join payments p on p.id = d.payment_id left join transactions t on t.id = p.transaction_id
    where m.gateway || '/' || m.id = source_id);
  when 'DISPUTE' then return (
    select jsonb_build_object('status', d.status, 'on', pacific_day(d.closed_at), 'dispute_id', d.id,
      'kept', (select coalesce(-sum(m.amount_cents), 0) from dispute_movements m where m.dispute_id = d.id),
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id)
    from disputes d join payments p on p.id = d.payment_id left join transactions t on t.id = p.transaction_id where d.id = source_id::uuid);
  when 'DEPOSIT' then return (
    select jsonb_build_object('amount', d.amount_cents, 'on', d.deposited_on, 'batch', d.date)
    from batch_deposits d where d.gateway || '/' || d.date = source_id);
  when 'INVOICE' then return (
    select jsonb_build_object('kind', i.kind, 'total', i.total_cents, 'on', pacific_day(i.issued_at)) from company_invoices i where i.id = source_id::uuid);
  end case;
end $$;
