-- Sales: every payment and refund by what it was for, as it was when the money moved, and its sums by day.

-- What a payment moved and what it was for. Charges count when they settled, refunds when they were promised; what is on a
-- company's account or was paid to the system before counts when its invoice is paid, or not at all.
create view sales_sources as
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
  and p.method not in ('ACCOUNT', 'PRIOR');

-- Never changed but for `rolled_at`: what a bank refused is taken back by an entry of its own, at the time of the first.
create table sales_entries (
  id            uuid primary key default gen_random_uuid(),
  payment_id    uuid not null,
  kind          text not null check (kind in ('CHARGE', 'REFUND')),
  -- 1, or -1 where it takes an entry back.
  count         smallint not null check (count in (1, -1)),
  at            timestamptz not null,
  -- The Pacific date of `at`.
  date          date not null check (date = (at at time zone 'America/Los_Angeles')::date),
  -- Negative when money went back; fees and taxes are in it.
  amount_cents  integer not null check (sign(amount_cents) = (case kind when 'CHARGE' then 1 else -1 end) * count),
  fee_cents     integer not null,
  tax_cents     integer not null,
  subject       text not null check (subject in ('BOOKING', 'TRANSACTION', 'VOUCHER', 'INVOICE')),
  subject_id    uuid not null,
  product       text not null check (product in ('BUY_NOW', 'BOOK_NOW', 'STANDARD', 'CUSTOM', 'POINTS', 'GIFT', 'GOODWILL', 'INVOICE')),
  vehicle_class text not null,
  plan          text not null,
  coupon        text not null,
  company       text not null,
  method        text not null check (method in ('CARD', 'CASH', 'TRANSFER')),
  channel       text not null check (channel in ('WEB', 'DESK', 'GATE', 'INVOICE')),
  -- The account of who took or gave the money; empty where no person did.
  cashier       text not null,
  source        text not null,
  -- When its day took it in; null until then.
  rolled_at     timestamptz
);
create index sales_entries_by_time on sales_entries (at desc, id desc);
create index sales_entries_by_payment on sales_entries (payment_id);
create index sales_entries_by_subject on sales_entries (subject_id);
create index sales_entries_fresh on sales_entries (at) where rolled_at is null;

-- The sums of a Pacific date by one thing at a time; `TOTAL` has them all in one row without a value.
create table sales_days (
  date           date not null,
  dimension      text not null check (dimension in
    ('TOTAL', 'PRODUCT', 'VEHICLE_CLASS', 'PLAN', 'COUPON', 'COMPANY', 'METHOD', 'CHANNEL', 'CASHIER', 'SOURCE')),
  value          text not null,
  charges        integer not null,
  charged_cents  bigint not null,
  refunds        integer not null,
  refunded_cents bigint not null,
  fee_cents      bigint not null,
  tax_cents      bigint not null,
  -- The net by how it moved.
  card_cents     bigint not null,
  cash_cents     bigint not null,
  transfer_cents bigint not null,
  primary key (dimension, date, value)
);

-- What of a price's part belongs to so much of it being paid: all of it once all is paid.
create function share_of(part integer, total integer, paid bigint) returns integer language sql immutable parallel safe as $$
  select case when total = 0 or sign(paid) <> sign(total) then 0
    else round(part::numeric * least(abs(paid), abs(total)) / abs(total))::integer end
$$;

-- Writes down what a payment moved, or takes that back when it did not move after all. Once or many times, it is the same.
create function enter_sale(payment uuid) returns void language plpgsql as $$
declare
  moved sales_sources;
  before record;
  entered integer;
begin
  select coalesce(sum(count), 0) into entered from sales_entries where payment_id = payment;
  select * into moved from sales_sources where payment_id = payment;
  if found and entered = 0 then
    select coalesce(sum(amount_cents), 0) as amount, coalesce(sum(fee_cents), 0)::int as fee, coalesce(sum(tax_cents), 0)::int as tax
    into before from sales_entries where subject_id = moved.subject_id;
    insert into sales_entries (payment_id, kind, count, at, date, amount_cents, fee_cents, tax_cents, subject, subject_id, product,
      vehicle_class, plan, coupon, company, method, channel, cashier, source)
    values (payment, moved.kind, 1, moved.at, (moved.at at time zone 'America/Los_Angeles')::date, moved.amount_cents,
      share_of(moved.fee_cents, moved.total_cents, before.amount + moved.amount_cents) - before.fee,
      share_of(moved.tax_cents, moved.total_cents, before.amount + moved.amount_cents) - before.tax,
      moved.subject, moved.subject_id, moved.product, moved.vehicle_class, moved.plan, moved.coupon,
      coalesce(moved.company, ''), moved.method, moved.channel,
      coalesce(substring(current_setting('skylot.actor', true) from '^staff:(.+)$'), moved.cashier), moved.source);
  elsif not found and entered = 1 then
    insert into sales_entries (payment_id, kind, count, at, date, amount_cents, fee_cents, tax_cents, subject, subject_id, product,
      vehicle_class, plan, coupon, company, method, channel, cashier, source)
    select payment_id, kind, -1, at, date, -amount_cents, -fee_cents, -tax_cents, subject, subject_id, product, vehicle_class,
      plan, coupon, company, method, channel, cashier, source
    from sales_entries where payment_id = payment and count = 1 limit 1;
  end if;
end $$;

create function enter_sale_of_payment() returns trigger language plpgsql as $$
begin
  perform enter_sale(new.id);
  return null;
end $$;

-- At the end of the transaction, when what the money was for is written as well.
create constraint trigger payments_are_entered after insert on payments deferrable initially deferred
  for each row when (new.status <> 'REQUESTED' or new.kind = 'REFUND') execute function enter_sale_of_payment();
create constraint trigger payments_are_entered_later after update of status on payments deferrable initially deferred
  for each row when (old.status <> new.status) execute function enter_sale_of_payment();

-- Writes down all that moved before anybody did so, in one pass.
create function enter_all_sales() returns void language sql as $$
  insert into sales_entries (payment_id, kind, count, at, date, amount_cents, fee_cents, tax_cents, subject, subject_id, product,
    vehicle_class, plan, coupon, company, method, channel, cashier, source)
  select payment_id, kind, 1, at, (at at time zone 'America/Los_Angeles')::date, amount_cents,
    share_of(fee_cents, total_cents, paid) - share_of(fee_cents, total_cents, paid - amount_cents),
    share_of(tax_cents, total_cents, paid) - share_of(tax_cents, total_cents, paid - amount_cents),
    subject, subject_id, product, vehicle_class, plan, coupon, coalesce(company, ''), method, channel, cashier, source
  from (select s.*, sum(amount_cents) over (partition by subject_id order by at, payment_id) as paid from sales_sources s) as moved
  where not exists (select from sales_entries e where e.payment_id = moved.payment_id)
  order by at, payment_id
$$;
select enter_all_sales();
