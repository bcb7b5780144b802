-- Three years of a busy business: so many bookings (`:bookings`) around a moment (`:now`) and what hangs on them, by SQL alone,
-- always the same; prices come from `bench_rates`. Triggers and references rest meanwhile, so each part keeps what they would
-- have made true. Ids are those of their moments (`uuidv7`), and `power(…, 2)` takes some things far more often than others.
-- Every eleventh stay of the past is of the month before `:now`, which so has a tenth of all bookings.
-- Parts are divided by lines of two dashes and a number sign.

--# Settings
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '256MB';
set work_mem = '128MB';
set timezone = 'America/Los_Angeles';
select setseed(0.42);
-- An index is built faster than it grows.
create temp table later as
select indexdef from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid
where schemaname = 'public' and not indisunique and tablename in
  ('accounts', 'bookings', 'booking_changes', 'quotes', 'payments', 'cards', 'transactions', 'transaction_changes', 'scores',
   'point_entries', 'coupon_redemptions', 'gateway_movements', 'site_messages', 'company_invoice_lines', 'vouchers',
   'inquiries', 'mail_messages', 'journal_entries', 'journal_lines', 'audit_trail', 'history', 'wallet_passes', 'url_tokens',
   'gate_scans', 'security_events', 'campaign_recipients');
do $$
declare name text;
begin
  for name in select (regexp_match(indexdef, 'INDEX (\S+)'))[1] from later loop
    execute format('drop index %I', name);
  end loop;
end $$;

--# Space
update vehicle_classes set stalls = x.n * 13 / 10, default_allotment = x.n,
  default_overbooking = x.n / 50, default_kept_members = x.n / 100
from (values ('STANDARD', 6000), ('OVERSIZE', 400), ('MOTORCYCLE', 200)) as x (code, n) where x.code = vehicle_classes.code;

--# Members
create temp table people as
select m, uuidv7(joined - clock_timestamp()) as id, joined, format('member%s@example.com', m) as email, 'Member ' || m as name,
  (100000000 + m * 7919)::text as base
from (select m, :now - make_interval(days => 20 + (1000 * random())::int) as joined
      from generate_series(1, :bookings / 10) as m) as made order by joined;
insert into accounts (id, kind, email, password_hash, short_name, long_name, created_at)
select id, 'member', email, 'none', name, name || ' of the Club', joined from people;
insert into members (account_id, number, barcode, confirmed_at, joined_at)
select id, base || (10 - (
    select sum(case when place % 2 = 0 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end)
    from (select place, substr(reverse(base), place, 1)::int as digit from generate_series(1, 9) as place) as places) % 10) % 10,
  'B' || m, joined, joined
from people;
create unique index on people (m);
alter table people add column number text;
update people set number = members.number from members where account_id = id;

--# Companies and coupons
insert into companies (id, name, status, billing, contact_name, contact_email, billing_email, created_at)
select uuidv7(at - clock_timestamp()), 'Company ' || c, case when c % 20 = 0 then 'ENDED' else 'ACTIVE' end,
  case when c % 5 < 3 then 'INVOICE' else 'TRAVELER' end, 'Contact ' || c, format('travel@company%s.example', c),
  format('payables@company%s.example', c), at
from (select c, :now - make_interval(days => 1100 - c) as at from generate_series(1, 300) as c) as made;
insert into coupons (id, name, definition, status, company_id, access, created_at)
select uuidv7(created_at - clock_timestamp()), name, '{"benefit": {"kind": "corporate", "per_day_cents": 1800}}',
  case when status = 'ENDED' then 'ENDED' else 'ACTIVE' end, id, 'PEOPLE', created_at
from companies where name like 'Company %';
insert into coupons (id, name, definition, created_at, status)
select uuidv7(at - clock_timestamp()), 'Coupon ' || c, '{"benefit": {"kind": "percent", "percent": 10}}', at,
  case when c % 3 = 0 then 'ENDED' else 'ACTIVE' end
from (select c, :now - make_interval(days => 1000 - c) as at from generate_series(1, 400) as c) as made;
create temp table codes as
select id, company_id, row_number() over (partition by company_id is null order by created_at) as no,
  case when company_id is null then 'COUPON' else 'CONTRACT' end || split_part(name, ' ', 2) as code
from coupons where name ~ '^Co(upon|mpany) ' order by created_at;
create unique index on codes ((company_id is null), no);
insert into coupon_codes (code, coupon_id) select code, id from codes;
insert into coupon_codes (code, coupon_id, max_uses)
select 'ONCE' || n || 'X', id, 1 from codes, generate_series(1, 20000) as n where code = 'COUPON1';
insert into coupon_people (email, coupon_id, name)
select format('person%s@%s.example', p, lower(code)), id, 'Person ' || p from codes, generate_series(1, 60) as p
where company_id is not null;

--# Bookings
create unlogged table bench_bookings as
with drawn as (
  select n > :bookings * 0.8 as is_coming, random() as u, random() as a, random() as b,
    random() as c, random() as d, random() as e, random() as f, random() as g, random() as h
  from generate_series(1, :bookings) as n
), placed as (
  select *,
    (:now::date + floor(case when is_coming then 365 * (1 - sqrt(1 - u * 0.99)) / 0.9 when h < 0.09
      then date_trunc('month', :now::date - interval '1 month')::date - :now::date + 31 * u else -790 * u end)::int)
      + interval '4 hours' + 15 * floor(72 * c) * interval '1 minute' as arrival,
    case when d < 0.02 then 14 else 1 + floor(9 * power(a, 2))::int end as days
  from drawn
), timed as (
  select *, arrival::timestamptz as travel_from,
    (arrival + days * interval '1 day' + 15 * (floor(24 * d) - 12) * interval '1 minute')::timestamptz as travel_to
  from placed
), booked as (
  select *, least(
      travel_from - (0.2 + 45 * b * b) * interval '1 day',
      -- What is to come was booked about as many a day as come.
      :now - (0.001 + case when is_coming then 270 * h else 40 * e * e end) * interval '1 day') as created_at,
    case when c < 0.94 then 'STANDARD' when c < 0.98 then 'OVERSIZE' else 'MOTORCYCLE' end as vehicle_class,
    case when e < 0.55 then 'BUY_NOW' when e < 0.95 then 'BOOK_NOW' else 'CUSTOM' end as product_id
  from timed
)
select row_number() over (order by created_at)::int as n, uuidv7(created_at - clock_timestamp()) as id, uuidv7(created_at - clock_timestamp()) as quote_id,
  uuidv7(created_at - clock_timestamp()) as payment_id, uuidv7(travel_from - clock_timestamp()) as stay_id, created_at, travel_from,
  travel_to, days, vehicle_class, product_id, d, e, f, g,
  case when travel_from > :now then case when f < 0.07 then 'CANCELLED' else 'CONFIRMED' end
    when f < 0.08 then 'CANCELLED' when f < 0.11 and travel_to < :now then 'NO_SHOW'
    when travel_to > :now then 'CHECKED_IN' else 'COMPLETED' end as status,
  case when product_id <> 'CUSTOM' and g < 0.35 then 1 + floor(:bookings / 10 * power(d, 2))::int end as m,
  case when product_id = 'CUSTOM' then 1 + floor(300 * power(g, 2))::int end as company,
  case when product_id <> 'CUSTOM' and a > 0.83 then 1 + floor(400 * power(b, 2))::int end as coupon
from booked order by created_at;
create unlogged table bench_sold as
select b.n, b.id, b.quote_id, b.payment_id, b.stay_id, b.created_at, b.travel_from, b.travel_to, b.days, b.vehicle_class,
  b.product_id, b.status, b.d, b.f, b.g, b.company, b.coupon,
  coalesce(p.email, format('traveler%s@%s.example', b.n % (:bookings * 2 / 5), (array['mail', 'post', 'home', 'work'])[1 + b.n % 4])) as email,
  (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Leslie', 'Tony', 'Margaret'])[1 + b.n % 10] || ' '
    || (array['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Perlman', 'Lamport', 'Hoare', 'Hamilton', 'Sutherland'])[1 + b.n / 10 % 11]
    || ' ' || b.n % 9973 as full_name,
  r.total_cents, r.deposit_cents, p.id as account_id, p.number as member_number, c.id as company_id,
  c.billing = 'INVOICE' and b.n % 2 = 0 as is_on_account,
  case b.status when 'CANCELLED' then r.deposit_cents else 0 end as refunded_cents,
  case when b.status = 'CANCELLED' then
    case when b.travel_from > :now then b.created_at + b.d * (:now - b.created_at)
      else greatest(b.created_at, b.travel_from - interval '8 hours') end
  end as canceled_at
from bench_bookings b
join bench_rates r on r.vehicle_class = b.vehicle_class and r.product_id = b.product_id and r.days = b.days
left join people p on p.m = b.m
left join companies c on c.name = 'Company ' || b.company
order by b.n;
drop table bench_bookings;
analyze bench_sold;

--# Quotes
insert into quotes (id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
  deposit_cents, total_cents, rate, created_at, expires_at, is_kept)
select quote_id, quote_id, product_id, vehicle_class, travel_from, travel_to, greatest(travel_from::date - created_at::date, 0),
  false, s.deposit_cents, s.total_cents, rate, created_at, created_at + interval '30 minutes', true
from bench_sold s join bench_rates r using (vehicle_class, product_id, days) order by n;
insert into quotes (id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
  deposit_cents, total_cents, rate, created_at, expires_at)
select uuidv7(at - clock_timestamp()), gen_random_uuid(), product_id, vehicle_class, at + interval '10 days',
  at + interval '10 days' + r.days * interval '1 day', 10, false, r.deposit_cents, r.total_cents, rate, at, at + interval '30 minutes'
from (select :now - make_interval(secs => n * 2) as at, n from generate_series(1, :bookings / 20) as n) as asked
join bench_rates r on r.rate_no = 1 + asked.n % (select max(rate_no) from bench_rates);

--# Bookings themselves
insert into bookings (id, number, status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name,
  phone_number, flight_number_returning, email_pdf, email_pkpass, account_id, point_club_number, total_cents, paid_cents,
  refunded_cents, cancellation_fee_cents, end_reason, created_at, updated_at, plate, company_id, is_on_account)
select id, pg_temp.public_code(n, 1), status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name, '2065550100',
  case when n % 3 = 0 then 'AS ' || n % 1000 end, false, true, account_id, member_number, total_cents, deposit_cents,
  refunded_cents, case status when 'CANCELLED' then 0 end,
  case status when 'CANCELLED' then 'customer' when 'NO_SHOW' then 'no show' end, created_at, greatest(created_at, coalesce(canceled_at, least(travel_from, :now))),
  case when n % 5 < 3 then 'BKD' || n end, company_id, coalesce(is_on_account, false)
from bench_sold order by n;
insert into booking_changes (id, booking_id, at, actor, kind, from_status, to_status, quote_id)
select uuidv7(created_at - clock_timestamp()), id, created_at, 'traveller', 'created', null, 'PENDING', quote_id from bench_sold
union all select uuidv7(created_at - clock_timestamp()), id, created_at, 'traveller', 'confirmed', 'PENDING', 'CONFIRMED', quote_id from bench_sold
union all
select uuidv7(travel_from - clock_timestamp()), id, coalesce(canceled_at, least(travel_from, :now)), 'system',
  case status when 'CANCELLED' then 'cancelled' when 'NO_SHOW' then 'no show' else 'checked in' end, 'CONFIRMED',
  case status when 'COMPLETED' then 'CHECKED_IN' else status end, quote_id
from bench_sold where status <> 'CONFIRMED';
insert into cards (id, booking_id, token, fingerprint, brand, last4, exp_month, exp_year, created_at)
select payment_id, id, 'bench', 'print ' || n % (:bookings * 2 / 5), 'visa', '4242', 12, 2030, created_at
from bench_sold where not coalesce(is_on_account, false);
insert into coupon_redemptions (booking_id, coupon_id, email, redeemed_at, returned_at, code, discount_cents, total_cents, is_new)
select s.id, c.id, lower(email), s.created_at, canceled_at, code,
  case when s.company_id is null then total_cents / 10 end, total_cents, n % 3 = 0
from bench_sold s
join codes c on c.no = coalesce(s.company, s.coupon) and (c.company_id is null) = (s.company is null);
update coupons set uses = used.n
from (select coupon_id, count(*) as n from coupon_redemptions where returned_at is null group by 1) as used where used.coupon_id = id;
update coupon_codes k set uses = coupons.uses from coupons where coupons.id = k.coupon_id and k.max_uses is null;

--# Stays
create unlogged table bench_stays as
select row_number() over (order by entered_at)::int as no, *
from (
  select s.stay_id as id, s.id as booking_id, null::uuid as voucher_id, s.account_id, s.member_number, s.vehicle_class, s.product_id,
    s.days, s.total_cents, s.deposit_cents as booking_paid_cents,
    least(s.travel_from + (s.d - 0.3) * interval '1 hour', :now - interval '1 minute') as entered_at,
    case when s.status = 'COMPLETED' then least(s.travel_to + (s.f - 0.5) * interval '90 minutes', :now) end as exited_at, s.n
  from bench_sold s where s.status in ('COMPLETED', 'CHECKED_IN')
  union all
  select uuidv7(at - clock_timestamp()), null, null, null, null, 'STANDARD', 'STANDARD', r.days, r.total_cents, 0, at,
    case when at + r.days * interval '1 day' < :now then at + r.days * interval '20 hours' end, n
  from (select n, :now - 790 * random() * interval '1 day' as at, 1 + floor(5 * power(random(), 2))::int as days
        from generate_series(1, :bookings / 10) as n) as came
  join bench_rates r on r.vehicle_class = 'STANDARD' and r.product_id = 'STANDARD' and r.days = came.days
  union all
  select uuidv7(at - clock_timestamp()), null, gen_random_uuid(), null, null, 'STANDARD', 'STANDARD', r.days, 0, 0, at,
    case when at + r.days * interval '20 hours' < :now then at + r.days * interval '20 hours' end, n
  from (select n, :now - 782 * random() * interval '1 day' as at, 1 + floor(5 * power(random(), 2))::int as days
        from generate_series(1, :bookings / 40) as n) as came
  join bench_rates r on r.vehicle_class = 'STANDARD' and r.product_id = 'STANDARD' and r.days = came.days
) as all_stays
order by entered_at;
insert into transactions (id, ticket_num, record_loc, receipt_number, status, vehicle_class, plate, entered_at, exited_at,
  booking_id, voucher_id, account_id, point_club_number, rate, total_cents, booking_paid_cents, paid_cents, points, score, created_at, updated_at)
select s.id, pg_temp.public_code(no, 2), pg_temp.public_code(no, 3), case when exited_at is not null then pg_temp.public_code(no, 4) end,
  case when exited_at is null then 'OPEN' else 'CLOSED' end, s.vehicle_class, case when no % 5 < 3 then 'BKD' || n end, entered_at,
  exited_at, booking_id, voucher_id, account_id, member_number, case when exited_at is not null then jsonb_set(r.rate, '{engine_args,parts}', '[{"part": "booking", "args": null}]') end,
  case when exited_at is not null then s.total_cents end, case when exited_at is null then 0 else booking_paid_cents end,
  case when exited_at is null then 0 else s.total_cents - booking_paid_cents end,
  case when account_id is not null and exited_at is not null then s.total_cents / 10 else 0 end, null, entered_at, coalesce(exited_at, entered_at)
from bench_stays s join bench_rates r using (vehicle_class, product_id, days) order by no;
insert into transaction_changes (id, transaction_id, at, actor, kind, from_status, to_status, details)
select uuidv7(entered_at - clock_timestamp()), id, entered_at, 'system', 'opened', null, 'OPEN', '{}' from bench_stays
union all
select uuidv7(exited_at - clock_timestamp()), id, exited_at, 'system', 'closed', 'OPEN', 'CLOSED',
  case when no % 400 = 0
    then jsonb_build_object('paid', total_cents, 'total', total_cents,
      'override', jsonb_build_object('priced', total_cents, 'taken', total_cents - 500, 'reason', 'SERVER_REACHABLE'))
    else jsonb_build_object('paid', total_cents - booking_paid_cents, 'total', total_cents) end
from bench_stays where exited_at is not null;
insert into vouchers (id, number, status, kind, account_id, purchase_id, vehicle_class, travel_from, travel_to, points,
  total_cents, paid_cents, rate, holder_name, holder_email, buyer_name, buyer_email, deliver_on, delivered_at, email_pdf,
  email_pkpass, transaction_id, created_at, updated_at)
select voucher_id, pg_temp.public_code(no, 5), 'USED', case when no % 3 = 0 then 'GIFT' else 'POINTS' end, case when no % 3 > 0 then p.id end,
  gen_random_uuid(), s.vehicle_class, entered_at, coalesce(exited_at, entered_at + s.days * interval '1 day'), case when no % 3 > 0 then 2500 else 0 end,
  case when no % 3 = 0 then r.total_cents else 0 end, case when no % 3 = 0 then r.total_cents else 0 end, r.rate, 'Holder ' || no,
  format('holder%s@example.com', no), case when no % 3 = 0 then 'Buyer' end, case when no % 3 = 0 then 'buyer@example.com' end,
  case when no % 3 = 0 then entered_at::date - 30 end, case when no % 3 = 0 then entered_at - interval '30 days' end,
  false, false, s.id, entered_at - interval '40 days', coalesce(exited_at, entered_at)
from bench_stays s join bench_rates r using (vehicle_class, product_id, days)
join people p on p.m = 1 + s.no % (select count(*) from people) where voucher_id is not null;
insert into vouchers (id, number, status, kind, account_id, purchase_id, vehicle_class, travel_from, travel_to, points,
  rate, holder_name, holder_email, email_pdf, email_pkpass, created_at, updated_at)
select uuidv7(at - clock_timestamp()), pg_temp.public_code(n, 6), case when n % 4 = 0 then 'VOIDED' else 'ISSUED' end, 'POINTS', p.id, gen_random_uuid(), 'STANDARD',
  :now + (n % 300 + 1) * interval '1 day', :now + (n % 300 + 4) * interval '1 day', 2500, r.rate, p.name, p.email, false,
  false, at, at
from (select n, :now - n % 200 * interval '1 day' - interval '1 hour' as at from generate_series(1, :bookings / 40) as n) as made
join people p on p.m = n join bench_rates r on r.rate_no = 1;

--# Points
insert into point_accounts (account_id, balance, last_active_at)
select p.id, coalesce(sum(s.total_cents / 10), 0), coalesce(max(exited_at), joined)
from people p left join bench_stays s on s.account_id = p.id and exited_at is not null and s.total_cents >= 10 group by p.id, joined;
insert into point_entries (id, account_id, at, kind, points, balance, reason, source, actor)
select uuidv7(exited_at - clock_timestamp()), account_id, exited_at, 'EARN', total_cents / 10,
  sum(total_cents / 10) over (partition by account_id order by exited_at, no), 'PARKING', id, 'system'
from bench_stays where account_id is not null and exited_at is not null and total_cents >= 10 order by exited_at;

--# Payments
insert into drawers (id, account_id, opened_at, opening_cents, counted_at, closed_at, expected_cents, counted_cents)
select uuidv7(day - clock_timestamp()), (select id from accounts where kind = 'staff' limit 1), day, 10000, day + interval '23 hours', day + interval '23 hours', 10000, 10000
from generate_series(:now::date - 800, :now::date - 1, interval '1 day') as day;
create temp table drawer_of as select id, opened_at::date as day from drawers;
insert into payments (id, booking_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at, method)
select payment_id, id, 'CHARGE', 'SETTLED', deposit_cents, case when is_on_account then null else 'ch_' || n end, 'booking', created_at,
  created_at, case when is_on_account then 'ACCOUNT' else 'CARD' end
from bench_sold where deposit_cents > 0 order by n;
insert into payments (id, booking_id, kind, status, amount_cents, charge_id, gateway_ref, reason, requested_at, sent_at, settled_at, method)
select uuidv7(at - clock_timestamp()), id, 'REFUND', 'SETTLED', deposit_cents, payment_id, case when is_on_account then null else 're_' || n end, 'cancellation',
  at, at, at, case when is_on_account then 'ACCOUNT' else 'CARD' end
from (select *, canceled_at as at from bench_sold) as s where status = 'CANCELLED' and deposit_cents > 0 order by at;
insert into payments (id, transaction_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at, method, drawer_id)
select uuidv7(exited_at - clock_timestamp()), s.id, 'CHARGE', 'SETTLED', total_cents - booking_paid_cents, case when d.id is null then 'cs_' || no end, 'stay',
  exited_at, exited_at, case when d.id is null then 'CARD' else 'CASH' end, d.id
from bench_stays s left join drawer_of d on s.no % 7 = 0 and d.day = exited_at::date
where exited_at is not null and total_cents > booking_paid_cents order by exited_at;
update drawers set expected_cents = 10000 + cash, counted_cents = 10000 + cash
from (select drawer_id, sum(amount_cents) as cash from payments where drawer_id is not null group by 1) as taken where drawer_id = id;
insert into sandbox.cards (token, fingerprint, brand, last4, exp_month, exp_year, behaviour) values ('bench', 'print', 'visa', '4242', 12, 2030, 'APPROVED');
insert into sandbox.charges (key, id, token, amount_cents, status, captured_cents, refunded_cents, created_at, captured_at)
select c.id::text, c.gateway_ref, 'bench', c.amount_cents, 'CAPTURED', c.amount_cents, coalesce(r.amount_cents, 0), c.settled_at, c.settled_at
from payments c left join payments r on r.charge_id = c.id where c.kind = 'CHARGE' and c.method = 'CARD' order by c.settled_at;
insert into sandbox.refunds (key, id, charge_id, amount_cents, created_at)
select r.id::text, r.gateway_ref, c.gateway_ref, r.amount_cents, r.settled_at
from payments r join payments c on c.id = r.charge_id where r.kind = 'REFUND' and r.method = 'CARD' order by r.settled_at;
insert into gateway_batches (gateway, date, status, charges, charged_cents, refunds, refunded_cents, fee_cents, opened_at, closed_at)
select 'sandbox', settled_at::date, 'CLOSED', count(*) filter (where kind = 'CHARGE'),
  coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0), count(*) filter (where kind = 'REFUND'),
  coalesce(sum(amount_cents) filter (where kind = 'REFUND'), 0), 0, min(settled_at), max(settled_at) + interval '1 hour'
from payments where method = 'CARD' and settled_at < :now::date - 1 group by settled_at::date;
insert into gateway_movements (gateway, id, kind, payment_key, amount_cents, fee_cents, at, batch_date, description)
select 'sandbox', gateway_ref, kind, id::text, case kind when 'CHARGE' then amount_cents else -amount_cents end, 0, settled_at,
  settled_at::date, ''
from payments where method = 'CARD' and settled_at < :now::date - 1;
insert into payment_differences (id, kind, subject, ours_cents, theirs_cents, found_at, resolved_at)
select uuidv7(at - clock_timestamp()), 'amount', 'payment ' || n, 100, 200, at, case when n > 60 then at + interval '1 day' end
from (select n, :now - n * interval '6 hours' as at from generate_series(1, 3000) as n) as found;

--# Invoices of companies
create temp table owed as
select p.id as payment_id, p.booking_id, p.amount_cents, s.company_id, s.n, s.full_name, s.travel_from, s.travel_to,
  to_char(s.travel_to, 'YYYY-MM') as period
from payments p join bench_sold s on s.id = p.booking_id
where p.method = 'ACCOUNT' and p.kind = 'CHARGE' and s.status in ('COMPLETED', 'NO_SHOW') and s.travel_to < date_trunc('month', :now);
create temp table invoices as
select gen_random_uuid() as id, company_id, period, sum(amount_cents)::int as total, row_number() over (order by period, company_id) as no,
  (date_trunc('month', max(travel_to)) + interval '1 month 5 hours')::timestamptz as at
from owed group by company_id, period;
insert into company_invoices (id, number, kind, company_id, period, status, bill_to, language, issued_at, due_on, charge_cents,
  fee_cents, tax_cents, total_cents, paid_on, paid_by, paid_reference, access_code)
select i.id, format('%s-%s', left(period, 4), lpad(no::text, 6, '0')), 'INVOICE', company_id, period,
  case when at < :now - interval '50 days' then 'PAID' else 'OPEN' end,
  jsonb_build_object('name', c.name, 'contact', c.contact_name, 'email', c.billing_email, 'address', '', 'reference', ''), 'en', at,
  at::date + 30, total, 0, 0, total, case when at < :now - interval '50 days' then at::date + 20 end,
  case when at < :now - interval '50 days' then 'TRANSFER' end, null, md5(i.id::text)
from invoices i join companies c on c.id = company_id;
insert into invoice_numbers (year, last) select left(period, 4)::int, max(no) from invoices group by 1
on conflict (year) do update set last = excluded.last;
insert into company_invoice_lines (id, invoice_id, booking_id, number, traveler, travel_from, travel_to, kind, charge_cents, fee_cents, tax_cents, total_cents)
select gen_random_uuid(), i.id, booking_id, pg_temp.public_code(n, 1), full_name, travel_from, travel_to, 'STAY', amount_cents, 0, 0, amount_cents
from owed join invoices i using (company_id, period);
insert into company_invoice_movements (payment_id, invoice_id)
select payment_id, i.id from owed join invoices i using (company_id, period);

--# Scores
insert into scores (id, transaction_id, score, email, feedback, given_at, product, island_id)
select uuidv7(at - clock_timestamp()), id, case when no % 50 = 0 then 1 when no % 23 = 0 then 2 when no % 7 = 0 then 3 when no % 3 = 0 then 4 else 5 end, null,
  case when no % 5 = 0 then 'The shuttle came at once, and the driver helped with the bags.' end, at,
  case when voucher_id is not null then 'VOUCHER' else product_id end, (array[1, 3, 5])[1 + no % 3]
from (select *, exited_at + interval '5 hours' as at from bench_stays where exited_at is not null and no % 4 = 1) as rated
where at < :now;
update transactions set score = scores.score, feedback = scores.feedback from scores where transaction_id = transactions.id;
insert into score_days (date, score, product, island_id, count)
select given_at::date, score, product, island_id, count(*) from scores where is_last group by 1, 2, 3, 4;
insert into incidents (id, number, transaction_id, score_id, status, opened_at, due_at, closed_at)
select uuidv7(given_at - clock_timestamp()), pg_temp.public_code(row_number() over (), 7), transaction_id, id, case when given_at > :now - interval '9 days' then 'OPEN' else 'CLOSED' end,
  given_at, given_at + interval '1 day', case when given_at > :now - interval '9 days' then null else given_at + interval '2 days' end
from scores where score <= 2;
insert into incident_moves (id, incident_id, kind, at) select uuidv7(opened_at - clock_timestamp()), id, 'OPENED', opened_at from incidents;
insert into site_messages (id, template, account_id, transaction_id, purpose, created_at, answered_at)
select uuidv7(exited_at - clock_timestamp()), 'parkscore', account_id, s.id, 'parkscore/' || s.id, exited_at, given_at
from bench_stays s left join scores on scores.transaction_id = s.id where exited_at is not null
  and (given_at is not null or no % 5 = 0 or exited_at between :now - interval '10 days' and :now - interval '9 hours');
insert into score_ask_days (date, asked, answered)
select created_at::date, count(*), count(answered_at) from site_messages where template = 'parkscore' group by 1;
insert into ride_requests (id, island_id, name, reference, asker, status, requested_at, promised_by, dispatched_at, arrived_at, ended_at, judged_at)
select uuidv7(at - clock_timestamp()), (array[1, 3, 5])[1 + no % 3], 'Ada', pg_temp.public_code(no, 2), decode(md5(no::text), 'hex'), 'DONE', at, at + interval '20 minutes',
  at, at + interval '9 minutes', at + interval '15 minutes', at + interval '1 hour'
from (select no, exited_at - interval '40 minutes' as at from bench_stays where exited_at is not null and no % 3 = 0) as rides;

--# Letters of customers, and mail
insert into inquiries (id, kind, number, status, email, name, subject, message, details, language, received_at, due_at, answered_at, closed_at)
select uuidv7(at - clock_timestamp()), 'CONTACT', pg_temp.public_code(n, 8), case when n <= 300 then 'OPEN' else 'CLOSED' end,
  format('guest%s@example.com', n), 'Guest ' || n, 'Lost glove ' || n, 'It is blue.', '{}', 'en', at, at + interval '1 day',
  case when n > 300 then at + interval '5 hours' end, case when n > 300 then at + interval '6 hours' end
from (select n, :now - n * interval '8 minutes' as at from generate_series(1, :bookings / 8) as n) as came;
insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, headers, links, codes, kind, language, template, status, attempts, created_at, sent_at)
select uuidv7(at - clock_timestamp()), 'bench/' || n, format('<%s@bench.example>', n), format('guest%s@example.com', n), 'Your parking is booked',
  '<p>Booked</p>', 'Booked', '{}', '[]', '[]', 'service', 'en', 'booking-confirmed', 'SENT', 1, at, at
from (select n, :now - n * interval '5 minutes' as at from generate_series(1, :bookings / 5) as n) as written;

--# Waiting, turned away, moves
insert into waits (id, status, wish, vehicle_class, travel_from, travel_to, email, full_name, most_cents, card, created_at, updated_at)
select uuidv7(at - clock_timestamp()), case when n <= 600 then 'WAITING' when n % 3 = 0 then 'LEFT' when n % 3 = 1 then 'LAPSED' else 'EXPIRED' end,
  case when n % 2 = 0 then 'BOOK' else 'TELL' end, 'STANDARD',
  :now + (20 + n % 12) * interval '1 day', :now + (23 + n % 12) * interval '1 day',
  format('waits%s@example.com', n), 'Waits ' || n, case when n % 2 = 0 then 20000 end,
  case when n <= 600 and n % 2 = 0 then '{"token": "bench", "fingerprint": "print", "brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2030}'::jsonb end,
  at, at
from (select n, :now - n * interval '10 minutes' as at from generate_series(1, :bookings / 50) as n) as made;
insert into wait_changes (id, wait_id, at, actor, kind, to_status) select uuidv7(created_at - clock_timestamp()), id, created_at, 'traveller', 'created', 'WAITING' from waits;
insert into turned_away (asked_on, date, vehicle_class, visitors, quotes)
select :now::date - ago, :now::date - ago + ahead, 'STANDARD', 1 + (ago + ahead) % 9, 20
from generate_series(0, 780) as ago, generate_series(0, 40) as ahead;
insert into move_rounds (id, reason, vehicle_class, from_date, to_date, accepted, credit_cents, actor, created_at)
select uuidv7(at - clock_timestamp()), 'SPACE_LOWERED', 'STANDARD', at::date + 10, at::date + 12, 4, 1500, 'system', at
from (select n, :now - n * interval '3 days' as at from generate_series(1, 250) as n) as made;
insert into move_offers (id, round_id, booking_id, quote_id, status, created_at, expires_at, answered_at)
select gen_random_uuid(), r.id, s.id, s.quote_id, 'EXPIRED', r.created_at, r.created_at + interval '1 day', r.created_at + interval '1 day'
from (select *, row_number() over (order by created_at) as no from move_rounds) as r
join bench_sold s on s.n / 30 = r.no;
insert into move_options (id, offer_id, position, kind, vehicle_class) select gen_random_uuid(), id, 1, 'REFUND', 'STANDARD' from move_offers;
insert into flight_reports (id, booking_id, flight_number, back_at, holds_until, source, actor, reported_at)
select gen_random_uuid(), id, 'AS 12', travel_to + interval '2 hours', travel_to + interval '14 hours', 'FEED', 'system', travel_to
from bench_sold where n % 40 = 0 and travel_to < :now + interval '1 day';
insert into calendar_notes (id, kind, title, from_date, to_date, created_at, updated_at)
select gen_random_uuid(), 'EVENT', 'Event ' || n, :now::date + n * 3 - 900, :now::date + n * 3 - 899, :now, :now
from generate_series(1, 420) as n;

--# Price book
insert into price_book_versions (number, book, effective_at, published_at, published_by, reason, changed)
select n, book, :now - (last + 1 - n) * interval '2 days', :now - (last + 1 - n) * interval '2 days', 'system', 'Week ' || n, '{plans}'
from price_book_versions, (select greatest(3, :bookings / 3333) as last) as made, generate_series(2, last) as n where number = 1;

--# Imports
insert into imports (id, kind, file_name, status, cut_over_at, rows, bytes, created_by, created_at, updated_at, imported_at)
select gen_random_uuid(), 'BOOKINGS', format('bookings-%s.csv', n), 'IMPORTED', at, 2000, 1000000, 'system', at, at, at
from (select n, :now - n * interval '1 day' as at from generate_series(1, 60) as n) as made;
insert into import_rows (import_id, line, kind, state, reference)
select id, line, kind, case when line % 20 = 0 then 'REFUSED' else 'READY' end, file_name || line
from imports, generate_series(1, 2000) as line;

--# What else is written down
create temp table somebody as select id as staff_id, 'staff:' || id as actor from accounts where kind = 'staff' limit 1;
insert into audit_trail (id, at, actor, action, entity, entity_id, details)
select uuidv7(at - clock_timestamp()), at, case when no % 2 = 0 then 'system' else somebody.actor end,
  (array['booking.changed', 'booking.cancelled', 'drawer.open', 'pass.given'])[1 + no % 4], 'booking', id::text, '{"amount": 100}'
from (select id, row_number() over (order by created_at) as no, created_at as at from bookings) as b, somebody where no % 2 = 0;
insert into history (at, actor, table_name, operation, row_after)
select at, case when no % 3 = 0 then 'system' else somebody.actor end, (array['members', 'inquiries', 'incidents', 'stall_days'])[1 + no % 4],
  'UPDATE', jsonb_build_object('id', id, 'status', 'OPEN')
from (select id, row_number() over (order by created_at) as no, created_at as at from bookings) as b, somebody where no % 3 = 0;
insert into security_events (id, at, kind, account_id, actor, network, tells_account, is_grave, told_at, alerted_at)
select uuidv7(joined - clock_timestamp()), joined, case when m % 50 = 0 then 'LOCKED_OUT' when m % 3 = 0 then 'NEW_DEVICE' else 'SIGN_IN_FAILED' end,
  id, 'traveller', '203.0.113.0', m % 3 = 0, m % 50 = 0, case when m % 3 = 0 then joined end, case when m % 50 = 0 then joined end
from people;
insert into sessions (id, account_id, browser, system, network, began_at, seen_at, proved_at)
select gen_random_uuid(), id, 'Firefox', 'Linux', '203.0.113.0', :now - m % 20 * interval '1 day', :now - m % 20 * interval '1 day',
  :now - m % 20 * interval '1 day' from people where m % 2 = 0;
insert into refresh_tokens (hash, family_id, account_id, created_at, expires_at)
select sha256(id::text::bytea), id, account_id, began_at, began_at + interval '30 days' from sessions where network = '203.0.113.0';
insert into known_devices (account_id, device, seen_at) select id, sha256(id::text::bytea), joined from people;
insert into payment_tokens (id, account_id, token, fingerprint, brand, last4, exp_month, exp_year, is_default, created_at)
select gen_random_uuid(), id, 'bench', 'print ' || m, 'visa', '4242', 12, 2030, true, joined from people where m % 2 = 0;
insert into billing_addresses (id, account_id, address_line_1, city, state, postal_code, country, is_default, created_at)
select gen_random_uuid(), id, m || ' Pike St', 'Seattle', 'WA', '98101', 'US', true, joined from people where m % 2 = 0;
insert into email_preferences (email, setting, updated_at) select email, 1, joined from people where m % 4 = 0 on conflict do nothing;
insert into wallet_passes (serial, kind, number, given_at, changed_at, fetched_at)
select id::text, 'BOOKING', number, created_at, created_at, created_at from bookings where right(id::text, 1) < '8';
insert into wallet_passes (serial, kind, number, given_at, changed_at, fetched_at)
select id::text, 'MEMBERSHIP', number, joined, joined, joined from people where m % 2 = 0;
insert into pass_registrations (device, pass_type, serial, push_token, created_at, changed_at, device_key)
select 'device ' || md5(left(serial, 16)), 'pass.skylot.development', serial, 'push ' || serial, given_at, given_at, md5(left(serial, 16))
from wallet_passes where right(serial, 2) < '40';
update wallet_passes set devices = 1 where right(serial, 2) < '40';
insert into pass_devices (device_key, passes, since, pushed_at, push_outcome)
select device_key, count(*), min(created_at), max(pushed_at), (array_agg(push_outcome order by pushed_at desc nulls last))[1]
from pass_registrations group by device_key;
insert into voucher_days (date, kind, standing, vouchers, points, cents)
select created_at::date, kind, case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end, count(*), sum(points), sum(total_cents)
from vouchers group by 1, 2, 3;
insert into url_tokens (hash, kind, subject_id, created_at, expires_at)
select sha256(id::text::bytea), 'booking', id, created_at, travel_to + interval '90 days' from bookings where travel_to > :now - interval '90 days';
insert into booking_reminders (booking_id, travel_from, at)
select id, travel_from, travel_from - interval '1 day' from bookings where travel_from < :now + interval '1 day' and status <> 'CANCELLED';
insert into booking_notes (id, booking_id, author, text, at_gate, created_at, updated_at)
select gen_random_uuid(), b.id, somebody.staff_id, 'Comes late.', false, b.created_at, b.created_at from bookings b, somebody where right(b.id::text, 2) < '08';
insert into letters (id, booking_id, author, subject, body, created_at)
select gen_random_uuid(), b.id, somebody.staff_id, 'Your parking', 'A letter.', b.created_at from bookings b, somebody where right(b.id::text, 2) < '08';
insert into voucher_changes (id, voucher_id, at, actor, kind, to_status) select gen_random_uuid(), id, created_at, 'traveller', 'created', 'ISSUED' from vouchers;
insert into inquiry_moves (id, inquiry_id, kind, at, text) select gen_random_uuid(), id, 'REPLIED', answered_at, 'Dear guest' from inquiries where answered_at is not null;
insert into survey_responses (id, answers, language, given_at, read_at, read_by)
select uuidv7(at - clock_timestamp()), '[{"name": "q", "value": "1"}]', 'en', at, case when n > 200 then at end, case when n > 200 then somebody.staff_id end
from (select n, :now - n * interval '25 minutes' as at from generate_series(1, :bookings / 25) as n) as given, somebody;
insert into reviews (id, transaction_id, score, body, shown_name, language, stayed_in, consented_at, status, decided_at, decided_by, published_at)
select uuidv7(at - clock_timestamp()), transaction_id, score, 'Quick and friendly.', 'Ada', 'en', to_char(at, 'YYYY-MM'), at,
  case when no <= 100 then 'WAITING' else 'PUBLISHED' end, case when no > 100 then at end, case when no > 100 then somebody.staff_id end,
  case when no > 100 then at end
from (select transaction_id, score, given_at as at, row_number() over (order by given_at desc) as no from scores where feedback is not null) as told, somebody
where no % 2 = 0;
insert into gate_devices (id, account_id, issued_at, expires_at)
select gen_random_uuid(), somebody.staff_id, :now - n * interval '30 days', :now - n * interval '30 days' + interval '40 days' from generate_series(0, 25) as n, somebody;
insert into gate_scans (id, device_id, kind, code, scanned_at, received_at, details, outcome, reason, transaction_id)
select gen_random_uuid(), device.id, 'ARRIVAL', ticket_num, entered_at, entered_at, '{}', case when no % 50 = 0 then 'REFUSED' else 'SETTLED' end,
  case when no % 50 = 0 then 'gate.unknown' end, t.id
from (select id, ticket_num, entered_at, row_number() over (order by entered_at) as no from transactions) as t,
  (select id from gate_devices limit 1) as device where no % 10 = 0;
insert into acts (id, at, day, act, kind, account_id, covered_by, subject_kind, subject_id, subject_number, amount_cents, age_days, reason_code, reason)
select uuidv7(at - clock_timestamp()), at, at::date, 'stays.refund', (array['refund', 'override', 'waive', 'goodwill_points'])[1 + no % 4], somebody.staff_id, somebody.staff_id,
  'stay', t.id, ticket_num, 500, 0, 'OTHER', 'It rained in.'
from (select id, ticket_num, exited_at as at, row_number() over (order by exited_at) as no from transactions where exited_at is not null) as t, somebody
where no % 20 = 0;
insert into act_requests (id, status, act, kind, input, account_id, subject_kind, subject_id, subject_number, amount_cents, age_days, reason_code, reason,
  exceeded, asked_at, expires_at, decided_at, decided_by)
select uuidv7(at - clock_timestamp()), case when no <= 20 then 'WAITING' else 'DECLINED' end, act, kind, jsonb_build_object('stayId', subject_id, 'amount', 500), a.account_id, subject_kind, subject_id, subject_number,
  amount_cents, 0, reason_code, reason, '{amount}', at, at + interval '3 days', case when no > 20 then at end, case when no > 20 then a.account_id end
from (select *, row_number() over (order by at desc) as no from acts) as a where no % 2 = 0;
insert into disputes (id, gateway, gateway_ref, payment_id, reason, status, is_inquiry, amount_cents, opened_at, due_at, closed_at, followed_at)
select uuidv7(at - clock_timestamp()), 'sandbox', 'dp_' || no, id, 'fraudulent', case when at > :now - interval '20 days' then 'OPEN' when no % 3 = 0 then 'WON' else 'LOST' end,
  false, amount_cents, at, at + interval '14 days', case when at > :now - interval '20 days' then null else at + interval '20 days' end, at
from (select id, amount_cents, settled_at as at, row_number() over (order by settled_at) as no from payments where kind = 'CHARGE' and method = 'CARD') as p
where no % 300 = 0;
insert into campaigns (id, kind, name, status, about, content, rate_per_minute, held_back_percent, started_at, ended_at, created_at, updated_at)
select uuidv7(at - clock_timestamp()), 'CAMPAIGN', 'Campaign ' || n, 'SENT', 'offers', '{"subjects": [{"en": "An offer", "es": "Una oferta"}], "preview": {"en": "", "es": ""}, "blocks": []}', 600, 0, at, at + interval '1 day', at, at
from (select n, :now - n * interval '50 days' as at from generate_series(1, 6) as n) as made;
insert into campaign_recipients (campaign_id, email, user_id, first_name, language, variant, state, due_at, counted_from, sent_at)
select c.id, p.email, p.id, p.name, 'en', 1, 'SENT', c.started_at, c.started_at, c.started_at from campaigns c, people p where c.name like 'Campaign %';
insert into campaign_tallies (campaign_id, variant, sent)
select campaign_id, 1, count(*) from campaign_recipients where variant = 1 group by campaign_id on conflict do nothing;
do $$
declare first date := date_trunc('month', :now - interval '4 months');
begin
  for n in 0..4 loop
    -- Months of UTC, as the product makes those to come.
    execute format('create table if not exists analytics_events_%s partition of analytics_events for values from (%L) to (%L)',
      to_char(first + make_interval(months => n), 'YYYY_MM'), to_char(first + make_interval(months => n), 'YYYY-MM-DD"T00:00Z"'),
      to_char(first + make_interval(months => n + 1), 'YYYY-MM-DD"T00:00Z"'));
  end loop;
end $$;
insert into analytics_events (id, at, class, name, ref_id, value, session_id, anonymous_id)
select gen_random_uuid(), created_at - (3 - step) * interval '1 minute', (array['page', 'quote', 'booking'])[step], (array['view', 'generated', 'created'])[step],
  id::text, '74.57', id::text, md5(email)
from bookings, generate_series(1, 3) as step where created_at > :now - interval '90 days';

--# Space that is taken
insert into stall_days (vehicle_class, date, allotment, overbooking, kept_members, bound)
select code, day::date, default_allotment, default_overbooking, default_kept_members, default_allotment + default_overbooking
from vehicle_classes, generate_series(:now::date - 810, :now::date + 400, interval '1 day') as day
on conflict (vehicle_class, date) do update set allotment = excluded.allotment, overbooking = excluded.overbooking,
  kept_members = excluded.kept_members, bound = excluded.bound;
update stall_days set reserved = taken.n, bound = greatest(bound, taken.n)
from (
  select vehicle_class, day::date as date, count(*)::int as n
  from bench_sold, generate_series(travel_from::date, travel_to::date, interval '1 day') as day
  where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW') group by 1, 2) as taken
where taken.vehicle_class = stall_days.vehicle_class and taken.date = stall_days.date;
-- Some days that were lowered below what is taken.
update stall_days set allotment = reserved * 9 / 10, overbooking = 0, own = '{allotment,overbooking}'
where vehicle_class = 'STANDARD' and date between :now::date + 20 and :now::date + 31;

--# Journal
-- Months that are over, closed: money that moved, stays and no-shows. What follows is left to the journal's own job.
create temp table open_from as select date_trunc('month', :now::date - interval '1 month')::date as day;
create temp table price_lines as
select rate_no, row_number() over (partition by rate_no order by account) as line, account, amount_cents from (
  select rate_no, 'deferred.bookings' as account, total_cents as amount_cents from bench_rates
  union all select rate_no, 'revenue.' || product_id, -((rate ->> 'charge_total')::numeric * 100)::int from bench_rates
  union all select rate_no, 'revenue.fees', -((rate ->> 'fee_total')::numeric * 100)::int from bench_rates
  union all
  select rate_no, 'tax.' || (tax ->> 'code'), -sum((tax ->> 'amount')::numeric * 100)::int
  from bench_rates, jsonb_array_elements(rate -> 'tax_lines') as tax group by 1, 2
) as priced where amount_cents <> 0;
insert into journal_accounts (key, number, name, type)
select account, (2299 + row_number() over (order by account))::text, initcap(replace(substr(account, 5), '_', ' ')) || ' payable', 'LIABILITY'
from (select distinct account from price_lines where account like 'tax.%') as taxes;
create temp table made as
select row_number() over (order by date, source, source_id) as id, * from (
  select 'PAYMENT' as source, p.id::text as source_id, p.kind, (case p.kind when 'CHARGE' then settled_at else requested_at end)::date as date,
    coalesce(p.booking_id, s.booking_id) as booking_id, p.transaction_id as stay_id, p.drawer_id,
    case p.kind when 'CHARGE' then amount_cents else -amount_cents end as amount_cents,
    case method when 'CARD' then 'gateway' when 'CASH' then 'cash' else 'unbilled' end as account, null::int as rate_no
  from payments p left join bench_stays s on s.id = p.transaction_id where p.method in ('CARD', 'CASH', 'ACCOUNT')
  union all
  select 'STAY', s.id::text, 'USED', exited_at::date, booking_id, s.id, null, null, null, rate_no
  from bench_stays s join bench_rates using (vehicle_class, product_id, days) where voucher_id is null
  union all
  select 'BOOKING', id::text, 'NO_SHOW', travel_from::date, id, null, null, -deposit_cents, 'breakage', null
  from bench_sold where status = 'NO_SHOW' and deposit_cents > 0
) as moved where date < (select day from open_from);
insert into journal_entries (id, date, posted_at, kind, source, source_id, part, booking_id, stay_id, drawer_id, used_from, used_until)
select id, date, date + interval '1 day', kind, source, source_id, 1, booking_id, stay_id, drawer_id,
  case source when 'STAY' then date end, case source when 'STAY' then date end from made order by id;
insert into journal_lines (entry_id, line, account, amount_cents, date, kind)
select id, line, account, amount_cents, date, kind from (
  select id, 1 as line, account, amount_cents, date, kind from made where rate_no is null
  union all select id, 2, 'deferred.bookings', -amount_cents, date, kind from made where rate_no is null
  union all select id, p.line, p.account, p.amount_cents, date, kind from made join price_lines p using (rate_no)) as lines order by id, line;
insert into journal_counts (date, entries) select date, count(*) from journal_entries group by date;
insert into journal_days (date, account, kind, debit_cents, credit_cents, entries)
select date, account, kind, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0),
  coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0), count(*)
from journal_lines group by 1, 2, 3;
insert into journal_nights (night, account, amount_cents)
select date, account, credit_cents - debit_cents from journal_days where kind = 'USED' and account like 'revenue.%';
insert into journal_months (month, closed_at, actor, entries, total_cents, balances)
select month, (month + interval '1 month 5 days')::timestamptz, 'system',
  (select count(*) from journal_entries where date >= month and date < month + interval '1 month'),
  (select coalesce(sum(debit_cents), 0) from journal_days where date >= month and date < month + interval '1 month'),
  (select jsonb_object_agg(account, balance) from (
    select account, sum(debit_cents - credit_cents) as balance from journal_days where date < month + interval '1 month' group by 1) as balances)
from generate_series((select date_trunc('month', min(date)) from journal_days), (select day from open_from) - 1, interval '1 month') as months (start),
  date(start) as month;
insert into journal_queue (source, source_id)
select 'PAYMENT', id::text from payments where case kind when 'CHARGE' then settled_at else requested_at end >= (select day from open_from)
union all select 'STAY', id::text from transactions where exited_at >= (select day from open_from) or exited_at is null and booking_id is not null
union all select 'BOOKING', id::text from bookings where status in ('CANCELLED', 'NO_SHOW') and updated_at >= (select day from open_from)
union all select 'POINTS', id::text from point_entries where at >= (select day from open_from)
union all select 'DRAWER', id::text from drawers where opened_at >= (select day from open_from)
union all select 'BATCH', gateway || '/' || date from gateway_batches where date >= (select day from open_from)
union all select 'INVOICE', id::text from company_invoices where issued_at >= (select day from open_from);

--# Indexes
do $$
declare definition text;
begin
  for definition in select indexdef from later loop
    execute definition;
  end loop;
end $$;

--# Sales
analyze payments, quotes;
select enter_all_sales();
select sum_up_sold();
select sum_up_sold_months();
select sum_up_stay_hours();
select make_stay_lines();
select sum_up_point_ages();
select note_all_card_refunds();
select sum_up_mail();
select sum_up_funnel();

--# Lower prices
-- All were offered the night before what was cheaper.
insert into price_drop_look (looked_at, least_cents) values (:now - interval '1 day', 0);

--# Travelers
analyze bookings, transactions, accounts, members, vouchers, scores, point_accounts;
select mark_all_travelers();
do $$ begin while refresh_marked_travelers(20000) > 0 loop end loop; end $$;
drop table bench_sold, bench_stays;
drop function pg_temp.public_code, pg_temp.public_value;
set session_replication_role = origin;
