-- What is kept of a booking that was canceled, or whose car did not come, is no stay: once money of it goes back, that takes along
-- all that was entered of fees and taxes. A deposit that is kept whole keeps its part of them here, since nothing more is entered.
-- A car whose scan was stored came all the same: its booking was closed as one that did not come before the scan was here.
create function is_no_stay(booking uuid, status text) returns boolean language sql stable as $$
  select status = 'CANCELLED' or status = 'NO_SHOW'
    and not exists (select from transactions where booking_id = booking and transactions.status <> 'VOIDED')
$$;

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
  case when p.kind = 'REFUND' and p.booking_id is not null and is_no_stay(b.id, b.status) then 0
    else coalesce((100 * (coalesce(t.rate, v.rate) ->> 'fee_total')::numeric)::int, i.fee_cents,
      case when p.transaction_id is null then (100 * (q.rate ->> 'fee_total')::numeric)::int end, 0) end as fee_cents,
  case when p.kind = 'REFUND' and p.booking_id is not null and is_no_stay(b.id, b.status) then 0
    else coalesce((100 * (coalesce(t.rate, v.rate) ->> 'tax_total')::numeric)::int, i.tax_cents,
      case when p.transaction_id is null then (100 * (q.rate ->> 'tax_total')::numeric)::int end, 0) end as tax_cents
from payments p
left join transactions t on t.id = p.transaction_id
left join bookings b on b.id = coalesce(p.booking_id, t.booking_id)
left join quotes q on q.id = b.quote_id
left join vouchers v on v.id = p.voucher_id
left join company_invoices i on i.id = p.invoice_id
left join drawers d on d.id = p.drawer_id
where (p.kind = 'CHARGE' and p.status = 'SETTLED' or p.kind = 'REFUND' and p.status <> 'REFUSED')
  and p.method not in ('ACCOUNT', 'PRIOR', 'POINTS');

-- As `enter_sale` does one by one: the share after each payment, less that before it.
create or replace function enter_all_sales() returns void language sql as $$
  insert into sales_entries (payment_id, kind, count, at, date, amount_cents, fee_cents, tax_cents, subject, subject_id, product,
    vehicle_class, plan, coupon, company, method, channel, cashier, source)
  select payment_id, kind, 1, at, (at at time zone 'America/Los_Angeles')::date, amount_cents, fee - fee_before, tax - tax_before,
    subject, subject_id, product, vehicle_class, plan, coupon, coalesce(company, ''), method, channel, cashier, source
  from (
    select shared.*, lag(fee, 1, 0) over earlier as fee_before, lag(tax, 1, 0) over earlier as tax_before
    from (
      select s.*, share_of(fee_cents, total_cents, paid) as fee, share_of(tax_cents, total_cents, paid) as tax
      from (select s.*, sum(amount_cents) over (partition by subject_id order by at, payment_id) as paid from sales_sources s) as s
    ) as shared
    window earlier as (partition by subject_id order by at, payment_id)
  ) as moved
  where not exists (select from sales_entries e where e.payment_id = moved.payment_id)
  order by at, payment_id
$$;
