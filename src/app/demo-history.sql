-- The past of the demonstration and what is booked ahead, by SQL alone: `:days` days until `:now`, always the same stays. Prices
-- come from `demo_rates`, numbers from demo-codes.sql. Triggers and references rest meanwhile, which is four times as fast: rows come as
-- they would have ended, and the last part writes down what triggers would have. Parts are divided by lines
-- of two dashes and a number sign. Who comes is drawn while prices are made.

--# Calendar
set local timezone = 'America/Los_Angeles';
set local session_replication_role = replica;
set local work_mem = '64MB';
set local temp_buffers = '64MB';
-- The index of words takes rows in when it is asked or vacuumed next.
set local gin_pending_list_limit = '64MB';
select setseed(0.42);
-- Functions of one expression, so that PostgreSQL puts them in place of their calls. An id of a moment, as uuidv7() makes them: the same for the same `n` of a salt.
create function pg_temp.moment_id(at timestamptz, salt text, n bigint) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || overlay(overlay(left(md5(salt || n), 20) placing '7' from 1) placing 'a' from 5))::uuid
$$;
-- The nth weekday (1 is Monday) of a month.
create function pg_temp.nth_weekday(date date, month int, weekday int, nth int) returns date language sql immutable as $$
  select first + (weekday + 7 - extract(isodow from first)::int) % 7 + 7 * (nth - 1)
  from make_date(extract(year from date)::int, month, 1) as first
$$;
-- The plan of the price book that a day belongs to.
create function pg_temp.season_of(date date) returns text language sql stable as $$
  select case when to_char(date, 'MM-DD') between '06-15' and '08-31' then 'Summer'
    when to_char(date, 'MM-DD') >= '12-18' or to_char(date, 'MM-DD') <= '01-03' then 'Holidays' else 'Base' end
$$;
-- The plate of three cars of five, as nobody noted the others.
create function pg_temp.plate_of(n bigint) returns text language sql stable as $$
  select case when n % 5 < 3 then 'C' || chr((65 + n % 26)::int) || chr((65 + n / 26 % 26)::int) || lpad((n % 10000)::text, 4, '0') end
$$;
-- What a stay costs that a voucher covers.
create function pg_temp.covered(rate jsonb, number text) returns jsonb language sql immutable as $$
  select rate || jsonb_build_object('fee_lines', '[]'::jsonb, 'tax_lines', '[]'::jsonb, 'charge_total', '0.00', 'fee_total', '0.00',
    'tax_total', '0.00', 'subtotal', '0.00', 'total', '0.00', 'savings', '0.00', 'charge_lines', jsonb_build_array(jsonb_build_object(
      'code', 'TIME_VOUCHER', 'amount', '0.00', 'unit_price', '0.00', 'quantity', 1,
      'description', jsonb_build_object('code', 'stays.line.voucher', 'params', jsonb_build_object('number', number)))))
$$;
-- How many cars arrive on a day: by weekday and month, before the holidays of the country, with growth from year to year.
create temp table demo_days on commit drop as
select day, greatest(16, round(17.5 * (1 + 0.14 * (365 + day - :now::date) / 365.0)
    * (array[1.02, 0.9, 0.98, 1.18, 1.25, 0.85, 0.95])[extract(isodow from day)::int]
    * (array[0.8, 0.85, 0.98, 1, 1.04, 1.2, 1.3, 1.25, 0.96, 0.98, 1, 1.06])[extract(month from day)::int]
    * case
        when day - pg_temp.nth_weekday(day, 11, 4, 4) between -4 and -1 then 1.9
        when day - pg_temp.nth_weekday(day, 11, 4, 4) between 0 and 1 then 0.7
        when to_char(day, 'MM-DD') between '12-18' and '12-23' then 1.8
        when to_char(day, 'MM-DD') between '12-24' and '12-26' then 0.9
        when to_char(day, 'MM-DD') between '07-01' and '07-03' then 1.4
        when day - pg_temp.nth_weekday(day, 6, 1, 1) + 7 between -4 and -2 then 1.4
        when day - pg_temp.nth_weekday(day, 9, 1, 1) between -4 and -2 then 1.4
        when day - pg_temp.nth_weekday(day, 2, 1, 3) between -4 and -2 then 1.3
        else 1 end
    * (0.92 + 0.16 * random())))::int as stays
from generate_series(:now::date - :days, :now::date + 130, interval '1 day') as calendar (moment), date(moment) as day;

--# Members
create temp table demo_people on commit drop as
select m, pg_temp.moment_id(joined, 'member', m) as id, joined, first_name, first_name || ' ' || last_name as name,
  lower(first_name || '.' || last_name) || '@example.com' as email, (610000000 + m * 7919)::text as base
from (
  select m, :now - (:days + 20) * interval '1 day' + least(power(greatest(m - 50, 0) / 90.0, 0.8), 1) * (:days - 30) * interval '1 day' as joined,
    (array['Maya', 'Noah', 'Iris', 'Owen', 'Lena', 'Theo', 'Rosa', 'Finn', 'Nora', 'Hugo', 'Vera', 'Cole', 'June', 'Amir'])[1 + m % 14] as first_name,
    (array['Abbott', 'Bauer', 'Castro', 'Dunn', 'Ellis', 'Fischer', 'Grant', 'Hayes', 'Ito', 'Jensen'])[1 + m / 14 % 10] as last_name
  from generate_series(0, 139) as m) as made;
insert into accounts (id, kind, email, password_hash, short_name, long_name, created_at)
select id, 'member', email, 'none', first_name, name, joined from demo_people;
insert into members (account_id, number, barcode, confirmed_at, joined_at)
select id, base || (10 - (
    select sum(case when place % 2 = 0 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end)
    from (select place, substr(reverse(base), place, 1)::int as digit from generate_series(1, 9) as place) as places) % 10) % 10,
  pg_temp.public_code(m, 11), joined, joined
from demo_people;
alter table demo_people add column number text;
update demo_people p set number = members.number from members where account_id = p.id;
create temp table demo_staff on commit drop as
select id, row_number() over (order by email) - 1 as place from accounts
where kind = 'staff' and email in ('alex@example.com', 'jo@example.com', 'sam@example.com');

--# Who comes, and when
create temp table demo_drawn on commit drop as
with drawn as (
  select day, i > stays as is_lost, random() as u1, random() as u2, random() as u3, random() as u4, random() as u5, random() as u6,
    random() as u7, random() as u8, random() as u9, random() as u10, random() as u11, random() as u12
  from demo_days, generate_series(1, stays + ceil(stays * 0.13)::int) as i
), placed as (
  select *, day + interval '4 hours' + 15 * floor(68 * (u1 + u2) / 2) * interval '1 minute' as arrival,
    case when u3 < 0.03 then 14 else least(1 + floor(8 * power(u4, 1.8))::int
      + case when extract(month from day) in (7, 8, 12) then 1 else 0 end, 10) end as days,
    case when u9 < 0.93 then 'STANDARD' when u9 < 0.97 then 'OVERSIZE' else 'MOTORCYCLE' end as vehicle_class,
    case when is_lost or u6 >= 0.185 then 'BOOKED' when u6 < 0.17 then 'DRIVE_UP' else 'GIFT' end as kind
  from drawn
), timed as (
  select *, arrival::timestamptz as travel_from, (arrival + days * interval '1 day' - 15 * floor(36 * u5) * interval '1 minute')::timestamptz as travel_to,
    case kind when 'BOOKED' then 0.1 + 85 * power(u7, 2.3) else 20 + 20 * u7 end * interval '1 day' as lead
  from placed
)
select row_number() over (order by travel_from - lead, u1)::int as n, *, travel_from - date_trunc('second', lead) as created_at,
  travel_from + floor(60 * u2 - 20) * interval '1 minute' as came_at, travel_to - floor(60 * u1) * interval '1 minute' as went_at
from timed
where travel_from - lead < :now - interval '2 hours' and (kind <> 'DRIVE_UP' or travel_from < :now - interval '2 hours');
analyze demo_drawn (kind, days, vehicle_class, travel_from);

--# Prices
-- Those of `demo_rates` are here by now.
analyze demo_rates (season, vehicle_class, product_id, days, lead_days, code);
create temp table demo_sold on commit drop as
with chosen as (
  select *,
    case when u10 < 0.1 and vehicle_class = 'STANDARD' then 'CUSTOM' when u10 < 0.55 then 'BUY_NOW' else 'BOOK_NOW' end as product_id,
    case when is_lost and u8 < 0.7 and lead > interval '1 day' then created_at + (0.1 + 0.7 * u11) * (lead - interval '8 hours') end as ended_at
  from demo_drawn where kind = 'BOOKED'
), known as (
  select c.*, p.id as account_id, p.number as member_number, p.name, p.email as own_email,
    case
      when ended_at < :now then 'CANCELLED'
      when came_at >= :now - interval '1 hour' or is_lost and went_at >= :now - interval '6 hours' then 'CONFIRMED'
      when is_lost then 'NO_SHOW'
      when went_at >= :now - interval '1 hour' then 'CHECKED_IN'
      else 'COMPLETED' end as status,
    case when product_id = 'CUSTOM' then 'ACMECORP'
      when vehicle_class = 'STANDARD' and u12 < 0.12 then 'WELCOME10'
      when vehicle_class = 'STANDARD' and u12 < 0.25 and to_char(created_at, 'MM') between '06' and '08' and created_at::date < '2026-09-01' then 'SUMMER25'
      else '' end as code,
    (select max(step) from unnest(array[0, 1, 7, 14, 30]) as step where step <= greatest(travel_from::date - created_at::date, 0)) as lead_days
  from chosen c
  left join demo_people p on c.product_id <> 'CUSTOM' and c.u11 < 0.4 and p.m = floor(140 * power(c.u5, 1.6))::int and p.joined < c.created_at
)
select k.n, k.status, k.vehicle_class, k.product_id, k.travel_from, k.travel_to, k.created_at, k.came_at, k.went_at, k.account_id, k.member_number,
  k.code, k.lead_days, k.u2, k.u4, k.u9, k.u12, r.rate, r.total_cents, r.deposit_cents, r.discount_cents,
  case k.status when 'CANCELLED' then k.ended_at when 'NO_SHOW' then k.travel_to + interval '2 hours' end as ended_at,
  pg_temp.moment_id(k.created_at, 'booking', k.n) as id, pg_temp.moment_id(k.created_at, 'quote', k.n) as quote_id,
  pg_temp.moment_id(k.created_at, 'charge', k.n) as payment_id,
  coalesce(k.own_email, format('guest%s@%s.example', k.n * 7 % 4001, case when k.product_id = 'CUSTOM' then 'acme' else (array['mail', 'post', 'home'])[1 + k.n % 3] end)) as email,
  coalesce(k.name, (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Leslie', 'Tony', 'Margaret'])[1 + k.n % 10] || ' '
    || (array['Moore', 'Reyes', 'Kim', 'Olsen', 'Patel', 'Nguyen', 'Walsh', 'Stone', 'Young', 'Meyer', 'Santos'])[1 + k.n / 10 % 11]) as full_name
from known k
join demo_rates r on r.vehicle_class = k.vehicle_class and r.product_id = k.product_id and r.days = k.days and r.code = k.code
  and r.lead_days = k.lead_days and r.season = pg_temp.season_of(k.travel_from::date);

analyze demo_sold (n, id, status, code, email, account_id, created_at, travel_from);

--# Quotes and bookings
insert into quotes (id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
  deposit_cents, total_cents, promo_code, rate, created_at, expires_at, is_kept)
select quote_id, pg_temp.moment_id(created_at, 'set', n), product_id, vehicle_class, travel_from, travel_to,
  greatest(travel_from::date - created_at::date, 0), lead_days > 0, deposit_cents, total_cents, nullif(code, ''), rate,
  created_at - interval '4 minutes', created_at + interval '26 minutes', true
from demo_sold order by n;
insert into bookings (id, number, status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name, phone_number,
  flight_number_returning, email_pdf, email_pkpass, account_id, point_club_number, marketing, total_cents, paid_cents, refunded_cents,
  cancellation_fee_cents, end_reason, created_at, updated_at, plate, company_id, channel, made_by, version)
select id, pg_temp.public_code(n, 1), status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name,
  '206555' || lpad((n % 10000)::text, 4, '0'), case when n % 3 = 0 then (array['AS ', 'DL ', 'UA ', 'WN '])[1 + n % 4] || 100 + n % 1800 end,
  false, true, account_id, member_number,
  case when u9 < 0.35 then '{"utm_source": "google", "utm_medium": "cpc"}' when u9 < 0.45 then '{"utm_source": "newsletter", "utm_medium": "email"}'
    when u9 < 0.52 then '{"utm_source": "tripguide", "utm_medium": "referral"}' else '{}' end::jsonb,
  total_cents, deposit_cents, case status when 'CANCELLED' then deposit_cents else 0 end, case status when 'CANCELLED' then 0 end,
  case status when 'CANCELLED' then 'customer' when 'NO_SHOW' then 'no show' end, created_at,
  coalesce(ended_at, case status when 'COMPLETED' then went_at when 'CHECKED_IN' then came_at end, created_at),
  pg_temp.plate_of(n),
  case when product_id = 'CUSTOM' then (select company_id from coupons c join coupon_codes k on k.coupon_id = c.id where k.code = demo_sold.code) end,
  case when u2 < 0.12 then 'DESK' else 'WEB' end,
  case when u2 < 0.12 then (select s.id from demo_staff s where s.place = demo_sold.n % 3) end,
  case status when 'CONFIRMED' then 2 when 'COMPLETED' then 4 else 3 end
from demo_sold order by n;
insert into booking_changes (id, booking_id, at, actor, kind, from_status, to_status, quote_id, version)
select pg_temp.moment_id(at, kind, n), id, at, actor, kind, from_status, to_status, quote_id, version
from demo_sold cross join lateral (
  values (created_at, coalesce('member:' || account_id, 'traveller'), 'created', null, 'PENDING', 1),
    (created_at + interval '3 seconds', coalesce('member:' || account_id, 'traveller'), 'confirmed', 'PENDING', 'CONFIRMED', 2),
    (case when status = 'CANCELLED' then ended_at end, coalesce('member:' || account_id, 'traveller'), 'cancelled', 'CONFIRMED', 'CANCELLED', 3),
    (case when status = 'NO_SHOW' then ended_at end, 'system', 'no show', 'CONFIRMED', 'NO_SHOW', 3),
    (case when status in ('CHECKED_IN', 'COMPLETED') then came_at end, 'system', 'checked in', 'CONFIRMED', 'CHECKED_IN', 3),
    (case when status = 'COMPLETED' then went_at end, 'system', 'completed', 'CHECKED_IN', 'COMPLETED', 4)
) as change (at, actor, kind, from_status, to_status, version)
where at is not null order by at;
insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, kind, language, template, status, attempts, created_at, sent_at)
select pg_temp.moment_id(at, purpose, n), 'booking/' || id || '/' || purpose, format('<%s@history.example>', pg_temp.moment_id(at, purpose, n)),
  email, subject, format('<p>%s, for %s.</p>', subject, full_name), format('%s, for %s.', subject, full_name), 'service', 'en', template, 'SENT', 1, at, at
from demo_sold cross join lateral (
  values (created_at, 'confirmation', 'booking-confirmed', 'Your parking is booked'),
    (case when status = 'CANCELLED' then ended_at end, 'cancelled', 'booking-cancelled', 'Your booking is canceled')
) as mail (at, purpose, template, subject)
where at is not null order by at;
insert into coupon_redemptions (booking_id, coupon_id, email, redeemed_at, returned_at, code, discount_cents, total_cents, is_new)
select id, coupon_id, lower(email), created_at, case status when 'CANCELLED' then ended_at end, code, discount_cents, total_cents, n % 3 = 0
from demo_sold join coupon_codes using (code);
update coupons c set uses = c.uses + used.n from (
  select coupon_id, count(*)::int as n from demo_sold join coupon_codes using (code) where status <> 'CANCELLED' group by 1) as used
where used.coupon_id = c.id;
update coupon_codes k set uses = k.uses + used.n from (
  select code, count(*)::int as n from demo_sold where status <> 'CANCELLED' group by 1) as used where used.code = k.code;

--# Points and vouchers
create temp table demo_points on commit drop as
with earned as (
  select account_id, went_at as at, floor((rate ->> 'charge_total')::numeric * 10)::int as points, n,
    pg_temp.moment_id(came_at, 'stay', n) as source
  from demo_sold where account_id is not null and status = 'COMPLETED'
), counted as (
  select *, sum(points) over (partition by account_id order by at, n) as so_far from earned
)
select id as account_id, joined as at, 'BONUS' as kind, 250 as points, 'WELCOME' as reason, null as ref,
  null::uuid as source, m::bigint as n
from demo_people
union all
select account_id, at, 'EARN', points, 'PARKING', pg_temp.public_code(n, 4), source, n from counted
union all
-- Each 9,000 points that somebody has earned are followed by a voucher.
select account_id, at + interval '26 hours', 'REDEEM', -4800, 'VOUCHER', pg_temp.public_code(n, 5),
  pg_temp.moment_id(at + interval '26 hours', 'voucher', n), n
from counted where floor(so_far / 9000.0) > floor((so_far - points) / 9000.0) and at < :now - interval '2 days';
insert into point_accounts (account_id, balance, last_active_at)
select account_id, sum(points), max(at) from demo_points group by 1;
insert into point_entries (id, account_id, at, kind, points, balance, reason, ref, source, actor)
select pg_temp.moment_id(at, kind, n), account_id, at, kind, points, sum(points) over (partition by account_id order by at, kind),
  reason, ref, source, case kind when 'REDEEM' then 'member:' || account_id else 'system' end
from demo_points order by at, kind;

create temp table demo_vouchers on commit drop as
with made as (
  select n, 'GIFT' as kind, null::uuid as account_id, pg_temp.moment_id(created_at, 'voucher', n) as id, created_at, vehicle_class,
    travel_from, travel_to, came_at, went_at, days, 'Holder ' || n as holder_name, format('holder%s@example.com', n) as holder_email
  from demo_drawn where kind = 'GIFT'
  union all
  select n, 'POINTS', account_id, source, at, 'STANDARD', came, came + interval '46 hours', came + interval '10 minutes', came + interval '44 hours', 2,
    p.name, p.email
  from demo_points join demo_people p on p.id = account_id
  cross join lateral (select (at::date + (20 + n % 25)::int + interval '7 hours')::timestamptz as came) as times
  where kind = 'REDEEM'
)
select m.*, m.came_at < :now - interval '1 hour' as is_used, pg_temp.public_code(n, 5) as number, r.rate, r.total_cents
from made m
join demo_rates r on r.vehicle_class = m.vehicle_class and r.product_id = 'STANDARD' and r.days = m.days and r.code = ''
  and r.lead_days = 0 and r.season = pg_temp.season_of(m.travel_from::date);
insert into vouchers (id, number, status, kind, account_id, purchase_id, vehicle_class, travel_from, travel_to, points, total_cents, paid_cents,
  rate, holder_name, holder_email, buyer_name, buyer_email, deliver_on, delivered_at, email_pdf, email_pkpass, created_at, updated_at)
select id, number, 'ISSUED', kind, account_id, pg_temp.moment_id(created_at, 'purchase', n), vehicle_class, travel_from, travel_to,
  case kind when 'POINTS' then 4800 else 0 end, case kind when 'GIFT' then total_cents else 0 end, case kind when 'GIFT' then total_cents else 0 end,
  rate, holder_name, holder_email, case kind when 'GIFT' then 'Buyer ' || n end, case kind when 'GIFT' then format('buyer%s@example.com', n) end,
  case kind when 'GIFT' then created_at::date end, case kind when 'GIFT' then created_at end, false, kind = 'POINTS', created_at, created_at
from demo_vouchers order by created_at;

--# Stays
create temp table demo_stays on commit drop as
with came as (
  select id as booking_id, null::uuid as voucher_id, account_id, member_number, vehicle_class, product_id, rate, total_cents,
    deposit_cents as booking_paid_cents, came_at, case when status = 'COMPLETED' then went_at end as went_at, n, u4, u12
  from demo_sold where status in ('COMPLETED', 'CHECKED_IN')
  union all
  select null, null, null, null, d.vehicle_class, 'STANDARD', r.rate, r.total_cents, 0, came_at,
    case when went_at < :now - interval '1 hour' then went_at end, n, u4, u12
  from demo_drawn d
  join demo_rates r on r.vehicle_class = d.vehicle_class and r.product_id = 'STANDARD' and r.days = d.days and r.code = ''
    and r.lead_days = 0 and r.season = pg_temp.season_of(d.travel_from::date)
  where kind = 'DRIVE_UP' and came_at < :now - interval '1 hour'
  union all
  select null, v.id, v.account_id, p.number, vehicle_class, 'VOUCHER', pg_temp.covered(rate, v.number), 0, 0, came_at,
    case when went_at < :now - interval '1 hour' then went_at end, case kind when 'POINTS' then 1000000 else 0 end + n, 0.5, 0.5
  from demo_vouchers v left join demo_people p on p.id = v.account_id where is_used
), left_at as (
  select *, case when went_at is not null then total_cents - booking_paid_cents else 0 end as due_cents,
    -- Two shifts of the day have a drawer, and at night the booth takes cards only.
    date_bin('8 hours', went_at at time zone 'America/Los_Angeles', '2000-01-01 06:00') as shift
  from came
)
select pg_temp.moment_id(came_at, 'stay', n) as id, *,
  case when due_cents >= 3000 and n % 83 = 0 then 1000 else 0 end as refunded_cents,
  due_cents > 0 and n % 83 <> 0 and u12 < case product_id when 'STANDARD' then 0.45 else 0.15 end
    and extract(hour from shift) <> 22 and shift + interval '10 hours' < :now::timestamp as is_cash
from left_at;
create temp table demo_rated on commit drop as
select id as transaction_id, pg_temp.moment_id(went_at + interval '5 hours', 'score', n) as id, n, went_at + interval '5 hours' as at, product_id,
  case when n % 47 = 0 then 1 when n % 29 = 0 then 2 when n % 7 = 0 then 3 when n % 3 = 0 then 4 else 5 end as score,
  case when n % 47 = 0 then 'We waited more than half an hour for the shuttle, in the rain.' when n % 29 = 0 then 'Nobody was at the booth.'
    when n % 5 = 0 then 'The shuttle came at once, and the driver helped with the bags.' when n % 11 = 0 then 'Easy to find, and well lit at night.' end as feedback
from demo_stays where went_at < :now - interval '6 hours' and u4 < 0.24;
insert into transactions (id, ticket_num, record_loc, receipt_number, status, vehicle_class, plate, entered_at, exited_at, booking_id, voucher_id,
  account_id, point_club_number, rate, total_cents, booking_paid_cents, paid_cents, refunded_cents, points, score, feedback, party, created_at, updated_at)
select id, pg_temp.public_code(n, 2), pg_temp.public_code(n, 3), case when went_at is not null then pg_temp.public_code(n, 4) end,
  case when went_at is null then 'OPEN' else 'CLOSED' end, vehicle_class,
  pg_temp.plate_of(n), came_at, went_at,
  booking_id, voucher_id, account_id, member_number, case when went_at is not null then rate end, case when went_at is not null then total_cents end,
  case when went_at is not null then booking_paid_cents else 0 end, due_cents, refunded_cents,
  case when account_id is not null and went_at is not null then floor((rate ->> 'charge_total')::numeric * 10)::int else 0 end,
  r.score, r.feedback, 1 + n % 4, came_at, coalesce(went_at, came_at)
from demo_stays s left join (select transaction_id as id, score, feedback from demo_rated) as r using (id) order by came_at;
insert into transaction_changes (id, transaction_id, at, actor, kind, from_status, to_status, details)
select pg_temp.moment_id(at, change.kind, n), id, at, actor, change.kind, from_status, to_status, details
from demo_stays cross join lateral (
  values (came_at, 'system', 'opened', null, 'OPEN', '{}'),
    (went_at, 'system', 'closed', 'OPEN', 'CLOSED', jsonb_build_object('paid', due_cents, 'total', total_cents)),
    (case when refunded_cents > 0 then went_at + interval '2 hours' end, 'staff:' || (select id from demo_staff where place = 1), 'refunded', 'CLOSED', 'CLOSED',
      jsonb_build_object('amount', refunded_cents, 'reason', 'OTHER', 'note', 'Waited for the shuttle'))
) as change (at, actor, kind, from_status, to_status, details)
where at is not null order by at;
update vouchers v set status = 'USED', transaction_id = s.id, updated_at = s.came_at from demo_stays s where s.voucher_id = v.id;
insert into voucher_changes (id, voucher_id, at, actor, kind, from_status, to_status)
select pg_temp.moment_id(at, 'voucher ' || change.kind, n), id, at, actor, change.kind, from_status, to_status
from demo_vouchers cross join lateral (
  values (created_at, coalesce('member:' || account_id, 'traveller'), 'created', null, case kind when 'GIFT' then 'PENDING' else 'ISSUED' end),
    (case kind when 'GIFT' then created_at + interval '3 seconds' end, 'traveller', 'paid', 'PENDING', 'ISSUED'),
    (case when is_used then came_at end, 'system', 'used', 'ISSUED', 'USED')
) as change (at, actor, kind, from_status, to_status)
where at is not null order by at;

--# Payments by card
insert into cards (id, booking_id, token, fingerprint, brand, last4, exp_month, exp_year, created_at)
select payment_id, id, 'card_demo_history', 'history ' || md5(email), (array['visa', 'mastercard', 'american-express'])[1 + n % 3],
  lpad((n * 37 % 10000)::text, 4, '0'), 1 + n % 12, 2040, created_at
from demo_sold;
insert into payments (id, booking_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at)
select payment_id, id, 'CHARGE', 'SETTLED', deposit_cents, 'ch_' || payment_id, 'booking', created_at, created_at + interval '2 seconds'
from demo_sold where deposit_cents > 0 order by created_at;
insert into payments (id, booking_id, kind, status, amount_cents, charge_id, gateway_ref, reason, requested_at, sent_at, settled_at)
select id, booking_id, 'REFUND', 'SETTLED', deposit_cents, payment_id, 're_' || id, 'cancellation', at, at + interval '5 seconds', at + interval '5 seconds'
from (select pg_temp.moment_id(ended_at, 'refund', n) as id, id as booking_id, ended_at as at, payment_id, deposit_cents from demo_sold
      where status = 'CANCELLED' and deposit_cents > 0) as ended order by at;
insert into payments (id, voucher_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at)
select charge, id, 'CHARGE', 'SETTLED', total_cents, 'ch_' || charge, 'gift voucher', created_at, created_at + interval '2 seconds'
from (select *, pg_temp.moment_id(created_at, 'gift charge', n) as charge from demo_vouchers where kind = 'GIFT') as gifts order by created_at;
insert into payments (id, transaction_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at)
select charge, id, 'CHARGE', 'SETTLED', due_cents, 'ch_' || charge, 'stay', went_at, went_at + interval '2 seconds'
from (select *, pg_temp.moment_id(went_at, 'stay charge', n) as charge from demo_stays where due_cents > 0 and not is_cash) as gone order by went_at;
insert into payments (id, transaction_id, kind, status, amount_cents, charge_id, gateway_ref, reason, details, requested_at, sent_at, settled_at)
select refund, id, 'REFUND', 'SETTLED', refunded_cents, pg_temp.moment_id(went_at, 'stay charge', n), 're_' || refund, 'goodwill', '{"reason": "Waited for the shuttle"}', at, at + interval '5 seconds', at + interval '5 seconds'
from (select *, went_at + interval '2 hours' as at, pg_temp.moment_id(went_at + interval '2 hours', 'stay refund', n) as refund
      from demo_stays where refunded_cents > 0) as given order by at;
insert into sandbox.cards (token, fingerprint, brand, last4, exp_month, exp_year, behaviour)
values ('card_demo_history', 'history', 'visa', '4242', 12, 2040, 'APPROVED');
insert into sandbox.charges (key, id, token, amount_cents, status, captured_cents, refunded_cents, created_at, captured_at)
select c.id::text, c.gateway_ref, 'card_demo_history', c.amount_cents, 'CAPTURED', c.amount_cents, coalesce(r.amount_cents, 0), c.settled_at, c.settled_at
from payments c left join payments r on r.charge_id = c.id
where c.kind = 'CHARGE' and c.gateway_ref = 'ch_' || c.id;
insert into sandbox.refunds (key, id, charge_id, amount_cents, created_at)
select r.id::text, r.gateway_ref, 'ch_' || r.charge_id, r.amount_cents, r.settled_at
from payments r where r.kind = 'REFUND' and r.gateway_ref = 're_' || r.id;

--# Batches of the gateway
create temp table demo_moved on commit drop as
select kind, id::text as key, gateway_ref, case kind when 'CHARGE' then amount_cents else -amount_cents end as cents, settled_at as at, settled_at::date as date
from payments where method = 'CARD' and status = 'SETTLED' and settled_at < :now::date;
insert into gateway_batches (gateway, date, status, charges, charged_cents, refunds, refunded_cents, fee_cents, opened_at, closed_at)
select 'sandbox', day, 'CLOSED', count(at) filter (where kind = 'CHARGE'), coalesce(sum(cents) filter (where kind = 'CHARGE'), 0),
  count(at) filter (where kind = 'REFUND'), coalesce(-sum(cents) filter (where kind = 'REFUND'), 0), 0,
  day::timestamptz, (day + 1)::timestamptz + interval '15 minutes'
from (select date::date as day from generate_series((select min(date) from demo_moved), :now::date - 1, interval '1 day') as date) as days
left join demo_moved on demo_moved.date = day group by day;
insert into gateway_movements (gateway, id, kind, payment_key, amount_cents, fee_cents, at, batch_date, description)
select 'sandbox', gateway_ref, kind, key, cents, 0, at, date, lower(kind) from demo_moved;
insert into batch_deposits (gateway, date, amount_cents, deposited_on, reference, actor, at)
select gateway, date, charged_cents - refunded_cents, date + 2, 'ACH ' || to_char(date, 'YYYYMMDD'),
  'staff:' || (select id from demo_staff where place = 2), (date + 2)::timestamptz + interval '9 hours'
from gateway_batches where date < :now::date - 2 and charged_cents > refunded_cents;

--# Cash
create temp table demo_shifts on commit drop as
select pg_temp.moment_id(start::timestamptz, 'drawer', no) as id, no, start, start::timestamptz as opened_at,
  (select id from demo_staff where place = (extract(doy from start)::int + case extract(hour from start) when 6 then 0 else 1 end) % 3) as account_id,
  cash, case when cash > 40000 then cash / 10000 * 10000 else 0 end as dropped
from (
  select start, row_number() over (order by start) as no, coalesce(sum(due_cents), 0) as cash
  from generate_series(:now::date - :days + interval '6 hours', :now::timestamp - interval '10 hours', interval '8 hours') as start
  left join demo_stays on is_cash and shift = start
  where extract(hour from start) <> 22 group by start
) as shifts;
insert into drawers (id, account_id, opened_at, opening_cents, counted_at, closed_at, expected_cents, counted_cents, note)
select id, account_id, opened_at, 20000, (start + interval '8 hours')::timestamptz, (start + interval '8 hours 10 minutes')::timestamptz,
  20000 + cash - dropped, 20000 + cash - dropped - case when no % 29 = 0 then 500 else 0 end,
  case when no % 29 = 0 then 'Gave five dollars too much change' end
from demo_shifts;
insert into payments (id, transaction_id, kind, status, amount_cents, reason, requested_at, settled_at, method, drawer_id)
select pg_temp.moment_id(went_at, 'stay charge', n), s.id, 'CHARGE', 'SETTLED', due_cents, 'stay', went_at, went_at, 'CASH', d.id
from demo_stays s join demo_shifts d on d.start = s.shift where is_cash order by went_at;
insert into drawer_movements (id, drawer_id, kind, amount_cents, reason, actor, at)
select pg_temp.moment_id(at, 'drop', no), id, 'DROP', dropped, 'To the safe', 'staff:' || account_id, at
from (select *, (start + interval '7 hours')::timestamptz as at from demo_shifts where dropped > 0) as drops;

--# What guests said, and rides
insert into scores (id, transaction_id, score, feedback, given_at, product, island_id)
select id, transaction_id, score, feedback, at, product_id, (array[1, 3, 5])[1 + n % 3] from demo_rated order by at;
insert into incidents (id, number, transaction_id, score_id, status, opened_at, due_at, answered_at, closed_at)
select pg_temp.moment_id(at, 'incident', n), pg_temp.public_code(n, 7), transaction_id, id, 'CLOSED', at, at + interval '1 day', at + interval '9 hours', at + interval '10 hours'
from demo_rated where score <= 2 and at < :now - interval '2 days';
insert into incident_moves (id, incident_id, kind, at)
select pg_temp.moment_id(at + after, kind, n), pg_temp.moment_id(at, 'incident', n), kind, at + after
from demo_rated cross join (values ('OPENED', interval '0'), ('ANSWERED', interval '9 hours'), ('CLOSED', interval '10 hours')) as move (kind, after)
where score <= 2 and at < :now - interval '2 days';
create temp table demo_rides on commit drop as
select pg_temp.moment_id(at, 'ride', n) as id, at, n, 2 + n % 7 as dispatched, 9 + n % 11 as arrived, 21 + n % 13 as ended,
  (select id from shuttle_drivers order by id offset n % 3 limit 1) as driver_id
from (select n, went_at - interval '50 minutes' as at from demo_stays where went_at < :now - interval '3 hours' and n % 3 = 0) as asked;
insert into ride_requests (id, island_id, name, asker, status, requested_at, promised_by, dispatched_at, arrived_at, ended_at, judged_at, party, driver_id)
select id, (array[1, 3, 5])[1 + n % 3], (array['Ada', 'Ben', 'Carla', 'Dev', 'Emma'])[1 + n % 5], decode(md5('ride' || n), 'hex'), 'DONE', at, at + interval '20 minutes',
  at + dispatched * interval '1 minute', at + arrived * interval '1 minute', at + ended * interval '1 minute', at + interval '1 hour', 1 + n % 4, driver_id
from demo_rides order by at;
-- Before the holidays the few places for large vehicles were gone.
insert into turned_away (asked_on, date, vehicle_class, visitors, quotes)
select day - ahead, day, 'OVERSIZE', 1 + (stays + ahead) % 4, 5 + (stays + ahead) % 7
from demo_days, generate_series(1, 9) as ahead where stays > 28 and day - ahead < :now::date
on conflict do nothing;

--# What others wait for
-- Last, since rows are held from here until the end.
update shuttle_version set version = version + 4 * (select count(*) from demo_rides);
insert into ride_moves (version, ride_id, status, at, actor, driver_id)
select (select version - 4 * (select count(*) from demo_rides) from shuttle_version) + row_number() over (order by at, minutes, id), id, status,
  at + minutes * interval '1 minute', 'system', case when status <> 'REQUESTED' then driver_id end
from demo_rides cross join lateral (
  values ('REQUESTED', 0), ('DISPATCHED', dispatched), ('ARRIVED', arrived), ('DONE', ended)) as move (status, minutes);
update stall_days d set reserved = d.reserved + taken.n, bound = greatest(d.bound, d.reserved + taken.n)
from (
  select vehicle_class, day::date as date, count(*)::int as n from (
    select vehicle_class, travel_from, travel_to from demo_sold where status in ('CONFIRMED', 'CHECKED_IN')
    union all select vehicle_class, travel_from, travel_to from demo_vouchers where not is_used) as live,
    generate_series(travel_from::date, (travel_to - interval '1 microsecond')::date, interval '1 day') as day
  group by 1, 2) as taken
where taken.vehicle_class = d.vehicle_class and taken.date = d.date;

--# What triggers would have written
delete from score_days;
insert into score_days (date, score, product, island_id, count)
select (given_at at time zone 'America/Los_Angeles')::date, score, product, island_id, count(*)
from scores where is_last group by 1, 2, 3, 4;
select sum_up_sold();
select sum_up_sold_months();
select sum_up_stay_hours();
select make_stay_lines();
select sum_up_point_ages();
select note_all_card_refunds();
select sum_up_mail();

set local session_replication_role = origin;
select mark_all_travelers();
insert into journal_queue (source, source_id)
select 'PAYMENT', id::text from payments
union all select 'STAY', id::text from demo_stays where booking_id is not null or went_at is not null
union all select 'BOOKING', id::text from demo_sold where status in ('CANCELLED', 'NO_SHOW')
union all select 'VOUCHER', id::text from demo_vouchers
union all select 'POINTS', id::text from point_entries
union all select 'DRAWER', id::text from demo_shifts
union all select 'DRAWER_MOVEMENT', id::text from drawer_movements
union all select 'BATCH', gateway || '/' || date from gateway_batches
union all select 'DEPOSIT', gateway || '/' || date from batch_deposits;
