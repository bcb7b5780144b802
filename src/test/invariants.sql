-- Each row is a broken promise: which one, and where. No row: all of them hold.

-- Money: what bookings say was paid is what was charged, and what they say goes back is what was promised back.
select 'paid is the sum of settled charges' as promise, b.id::text as what,
       format('booking says %s, charges say %s', b.paid_cents, coalesce(sum(p.amount_cents), 0)) as detail
from bookings b
left join payments p on p.booking_id = b.id and p.kind = 'CHARGE' and p.status = 'SETTLED'
group by b.id having b.paid_cents <> coalesce(sum(p.amount_cents), 0)

union all
select 'refunded is the sum of promised refunds', b.id::text,
       format('booking says %s, refunds say %s', b.refunded_cents, coalesce(sum(p.amount_cents), 0))
from bookings b
left join payments p on p.booking_id = b.id and p.kind = 'REFUND' and p.status <> 'REFUSED'
group by b.id having b.refunded_cents <> coalesce(sum(p.amount_cents), 0)

union all
select 'no charge is refunded beyond its amount', c.id::text, format('%s of %s', sum(r.amount_cents), c.amount_cents)
from payments c join payments r on r.charge_id = c.id and r.status <> 'REFUSED'
group by c.id having sum(r.amount_cents) > c.amount_cents

union all
select 'a cancelled booking keeps its fee and no more', b.id::text,
       format('kept %s, fee %s', b.paid_cents - b.refunded_cents - b.credited_cents, b.cancellation_fee_cents)
from bookings b
where b.status = 'CANCELLED' and b.paid_cents - b.refunded_cents - b.credited_cents <> coalesce(b.cancellation_fee_cents, 0)

union all
select 'what is prepaid is held to the cent, a deposit never beyond the total', b.id::text,
       format('%s held %s and gave back %s of %s', b.product_id, b.paid_cents - b.refunded_cents, b.goodwill_cents, b.total_cents)
from bookings b
where b.status in ('CONFIRMED', 'CHECKED_IN')
  -- A late change holds back the fee of a late cancellation until the car arrives.
  and not (b.status = 'CONFIRMED' and b.paid_cents - b.refunded_cents + b.goodwill_cents between b.total_cents and b.late_fee_cents)
  -- Nothing is left to give back, but for such a fee, to who got more than a stay costs that has become shorter.
  and not (b.paid_cents - b.refunded_cents + b.goodwill_cents > b.total_cents
    and b.paid_cents - b.refunded_cents - b.credited_cents <= case b.status when 'CONFIRMED' then b.late_fee_cents else 0 end)
  and (b.paid_cents - b.refunded_cents > b.total_cents
       or b.product_id in ('BUY_NOW', 'CUSTOM') and b.paid_cents - b.refunded_cents + b.goodwill_cents <> b.total_cents
         -- What a no-show got back is due at the lot when the car comes after all.
         and not exists (select from booking_changes c where c.booking_id = b.id and c.from_status = 'NO_SHOW'))

union all
select 'what was given back of a booking is what its changes say', b.id::text,
       format('credited %s, changes say %s; refunded %s, changes say at least %s', b.credited_cents, c.credited, b.refunded_cents, c.refunded)
from bookings b
cross join lateral (
  select coalesce(sum((details ->> 'amount')::int) filter (where kind = 'credited'), 0) as credited,
    coalesce(sum((details ->> 'amount')::int) filter (where kind = 'refunded'), 0) as refunded
  from booking_changes where booking_id = b.id and kind in ('credited', 'refunded')
) as c
where b.credited_cents <> c.credited or b.refunded_cents < c.refunded

union all
select 'a live booking is what its quote says', b.id::text, q.id::text
from bookings b join quotes q on q.id = b.quote_id
where b.status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')
  and (b.total_cents, b.travel_from, b.travel_to, b.vehicle_class, b.product_id)
      is distinct from (q.total_cents, q.travel_from, q.travel_to, q.vehicle_class, q.product_id)

union all
select 'a PENDING booking waits for its charge or its payment link, and no other booking for one of that kind', b.id::text, b.status
from bookings b join quotes q on q.id = b.quote_id
where (b.status = 'PENDING' and q.deposit_cents > b.paid_cents) <> (
  exists (
    select from payments p
    where p.booking_id = b.id and p.kind = 'CHARGE' and p.status = 'REQUESTED' and p.reason = 'booking')
  or exists (select from pay_links l where l.booking_id = b.id and l.status = 'OPEN' and l.reason = 'booking'))

-- Stays at the lot: the same of them.
union all
select 'what a stay says was paid is the sum of its settled charges', t.id::text,
       format('stay says %s, charges say %s', t.paid_cents, coalesce(sum(p.amount_cents), 0))
from transactions t
left join payments p on p.transaction_id = t.id and p.kind = 'CHARGE' and p.status = 'SETTLED'
group by t.id having t.paid_cents <> coalesce(sum(p.amount_cents), 0)

union all
select 'what a stay says was refunded is the sum of its promised refunds', t.id::text,
       format('stay says %s, refunds say %s', t.refunded_cents, coalesce(sum(p.amount_cents), 0))
from transactions t
left join payments p on p.transaction_id = t.id and p.kind = 'REFUND' and p.status <> 'REFUSED'
group by t.id having t.refunded_cents <> coalesce(sum(p.amount_cents), 0)

union all
select 'a stay counts of its booking what the booking holds', t.id::text,
       format('stay says %s less %s, booking holds %s', t.booking_paid_cents, t.booking_refunded_cents, b.paid_cents - b.refunded_cents)
from transactions t join bookings b on b.id = t.booking_id
where t.status = 'CLOSED' and t.booking_paid_cents - t.booking_refunded_cents <> b.paid_cents - b.refunded_cents
  -- A stay takes no more than it costs of a booking that holds what was given for in points or a voucher.
  and not (b.credited_cents = b.paid_cents - b.refunded_cents and t.booking_paid_cents < b.credited_cents and t.booking_refunded_cents = 0)

union all
select 'a booking is at the lot while its stay is open, and over when it is closed', t.id::text, format('%s, booking %s', t.status, b.status)
from transactions t join bookings b on b.id = t.booking_id
where (t.status = 'OPEN') <> (b.status = 'CHECKED_IN') and t.status <> 'VOIDED'
   or t.status = 'CLOSED' and b.status not in ('COMPLETED', 'NO_SHOW')

union all
select 'who is checked in has an open stay', b.id::text, b.status
from bookings b
where b.status = 'CHECKED_IN' and not exists (select from transactions t where t.booking_id = b.id and t.status = 'OPEN')

union all
select 'a voided stay keeps no money', t.id::text, format('kept %s', t.paid_cents - t.refunded_cents)
from transactions t where t.status = 'VOIDED' and t.paid_cents <> t.refunded_cents

union all
select 'a closed stay''s lines sum to its total', t.id::text, format('%s, lines %s', t.total_cents, l.cents)
from transactions t
cross join lateral (
  select coalesce(sum((line ->> 'amount')::numeric * 100), 0) as cents
  from jsonb_array_elements(t.rate -> 'charge_lines' || (t.rate -> 'fee_lines') || (t.rate -> 'tax_lines')) as line
) as l
where t.status = 'CLOSED' and (l.cents <> t.total_cents or (t.rate ->> 'total')::numeric * 100 <> t.total_cents)

union all
select 'what was taken beside the price of a stay is what its override says', t.id::text, format('lines %s, override %s', l.cents, o.cents)
from transactions t
cross join lateral (
  select coalesce(sum((line ->> 'amount')::numeric * 100), 0) as cents
  from jsonb_array_elements(t.rate -> 'charge_lines') as line where line ->> 'code' = 'OVERRIDE'
) as l
cross join lateral (
  select coalesce(sum((c.details #>> '{override,taken}')::int - (c.details #>> '{override,priced}')::int), 0) as cents
  from transaction_changes c where c.transaction_id = t.id
) as o
where t.status <> 'OPEN' and l.cents <> o.cents

union all
select 'a stay''s last change is its state', t.id::text, format('%s, last change %s', t.status, last.to_status)
from transactions t
cross join lateral (
  select to_status from transaction_changes c where c.transaction_id = t.id order by at desc, id desc limit 1
) as last
where last.to_status <> t.status

union all
select 'a stay moves along legal transitions, each from where the last one ended', c.transaction_id::text,
       format('from %s to %s after %s', c.from_status, c.to_status, c.previous)
from (
  select transaction_id, from_status, to_status, lag(to_status) over (partition by transaction_id order by at, id) as previous
  from transaction_changes
) as c
where c.from_status is distinct from c.previous
   or c.from_status is distinct from c.to_status
      and (coalesce(c.from_status, ''), c.to_status) not in (('', 'OPEN'), ('OPEN', 'CLOSED'), ('OPEN', 'VOIDED'), ('CLOSED', 'VOIDED'))

union all
select 'a drawer''s count was compared with its cash', d.id::text, format('expected %s, cash says %s', d.expected_cents, c.cash)
from drawers d cross join lateral (
  select d.opening_cents
    + (select coalesce(sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end), 0) from payments p where p.drawer_id = d.id)
    + (select coalesce(sum(case m.kind when 'FLOAT' then m.amount_cents else -m.amount_cents end), 0)
       from drawer_movements m where m.drawer_id = d.id and m.kind <> 'CORRECTION') as cash
) as c
where d.counted_at is not null and d.expected_cents <> c.cash

-- Closed days: a Z report is its payments, each of which is in one, and nothing between two of them is left out.
union all
select 'a Z report adds up to its payments', r.number::text, format('report %s, payments %s', told.cents, paid.cents)
from z_reports r
cross join lateral (
  select coalesce(sum(case l ->> 'kind' when 'CHARGE' then (l ->> 'amount_cents')::bigint else -(l ->> 'amount_cents')::bigint end), 0) as cents
  from jsonb_array_elements(r.figures -> 'lines') as l
) as told
cross join lateral (
  select coalesce(sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end), 0) as cents
  from payments p where case r.kind when 'LOT' then exists (select from z_payments z where z.payment_id = p.id and z.number = r.number)
    else p.drawer_id = r.drawer_id end
) as paid
where told.cents <> paid.cents

union all
select 'what moved until a day was closed is in a Z report', p.id::text, p.kind
from payments p, (select min(from_at) as first, max(from_at) as last from z_reports where kind = 'LOT') as closed
where (p.kind = 'CHARGE' and p.status = 'SETTLED' or p.kind = 'REFUND' and p.status <> 'REFUSED') and p.method not in ('ACCOUNT', 'PRIOR', 'POINTS')
  and case p.kind when 'CHARGE' then p.settled_at else p.requested_at end >= closed.first
  and case p.kind when 'CHARGE' then p.settled_at else p.requested_at end < closed.last
  and not exists (select from z_payments z where z.payment_id = p.id)

union all
select 'Z reports are numbered without gaps, each day from where the last one ended', z.number::text, z.detail
from (
  select number, format('after %s', lag(number) over (order by number)) as detail,
    number - coalesce(lag(number) over (order by number), 0) <> 1 as has_gap,
    kind = 'LOT' and from_at <> lag(until_at) over (partition by kind order by number) as has_hole
  from z_reports
) as z where z.has_gap or z.has_hole

-- The daily report: what payments moved on a day that was summed up after it was over.
union all
select 'the daily figures are the payments, to the cent', format('%s %s %s', date, source, method),
       format('report %s − %s, payments %s − %s', d.charged_cents, d.refunded_cents, p.charged_cents, p.refunded_cents)
from payment_days d
full join (
  select date, source, method,
    coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0) as charged_cents,
    coalesce(sum(amount_cents) filter (where kind = 'REFUND'), 0) as refunded_cents
  from (
    select (case kind when 'CHARGE' then settled_at else requested_at end at time zone 'America/Los_Angeles')::date as date,
      case when booking_id is not null then 'BOOKING' when transaction_id is not null then 'TRANSACTION'
        when invoice_id is not null then 'INVOICE' else 'VOUCHER' end as source,
      method, kind, amount_cents
    from payments where method not in ('ACCOUNT', 'PRIOR', 'POINTS') and (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED')
  ) as moved group by date, source, method
) as p using (date, source, method)
where date <= (select (max(rolled_at) at time zone 'America/Los_Angeles')::date - 1 from payment_days)
  and date not in (select date from daily_figure_changes)
  and (d.charged_cents, d.refunded_cents) is distinct from (p.charged_cents, p.refunded_cents)

union all
select 'the daily figures are the stays', format('%s %s', date, vehicle_class), format('report %s, stays %s', d, s)
from (select date, vehicle_class, arrivals, departures, voids, total_cents from stay_days) as d
full join (
  select date, vehicle_class, sum(arrivals), sum(departures), sum(voids), sum(total_cents)
  from (
    select (entered_at at time zone 'America/Los_Angeles')::date as date, vehicle_class, 1 as arrivals, 0 as departures,
      (status = 'VOIDED')::int as voids, 0 as total_cents
    from transactions
    union all
    select (exited_at at time zone 'America/Los_Angeles')::date, vehicle_class, 0, 1, 0, total_cents from transactions where status = 'CLOSED'
  ) as moved group by date, vehicle_class
) as s (date, vehicle_class, arrivals, departures, voids, total_cents) using (date, vehicle_class)
where date <= (select (max(rolled_at) at time zone 'America/Los_Angeles')::date - 1 from stay_days)
  and date not in (select date from daily_figure_changes)
  and (d.arrivals, d.departures, d.voids, d.total_cents) is distinct from (s.arrivals, s.departures, s.voids, s.total_cents)

-- Sales: each payment and refund once, at its time, and days that have taken in what they say.
union all
select 'every payment that counts is entered once, and nothing else is', coalesce(p.id, e.payment_id)::text,
       format('payment %s, entered %s', p.cents, e.cents)
from (
  select id, case kind when 'CHARGE' then amount_cents else -amount_cents end as cents,
    case kind when 'CHARGE' then settled_at else requested_at end as at
  from payments
  where (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED') and method not in ('ACCOUNT', 'PRIOR', 'POINTS')
) as p
full join (
  select payment_id, sum(amount_cents) as cents, min(at) as at, sum(count) as entered from sales_entries
  group by payment_id having sum(count) <> 0
) as e on e.payment_id = p.id
where p.cents is distinct from e.cents or p.at is distinct from e.at or e.entered is distinct from 1

union all
select 'a day has taken in its sales', format('%s %s', date, d.value), format('day %s, sales %s', d.cents, e.cents)
from (
  select date, value, charged_cents - refunded_cents as cents from sales_days where dimension = 'METHOD'
) as d
full join (
  select date, method as value, sum(amount_cents) as cents from sales_entries where rolled_at is not null group by 1, 2
) as e using (date, value)
where d.cents is distinct from e.cents

-- The gateway's books, where it is the sandbox.
union all
select 'every capture belongs to one settled charge, or its outcome is still being asked', s.key, s.status
from sandbox.charges s left join payments p on p.id::text = s.key
where s.captured_cents > 0 and (p.id is null or p.status = 'REFUSED' or p.amount_cents <> s.captured_cents)

union all
select 'every settled charge was captured', p.id::text, p.amount_cents::text
from payments p left join sandbox.charges s on s.key = p.id::text
where p.method = 'CARD' and p.kind = 'CHARGE' and p.status = 'SETTLED' and s.captured_cents is distinct from p.amount_cents

union all
select 'every settled refund was made', p.id::text, p.amount_cents::text
from payments p left join sandbox.refunds s on s.key = p.id::text
where p.method = 'CARD' and p.kind = 'REFUND' and p.status = 'SETTLED' and s.amount_cents is distinct from p.amount_cents

union all
select 'the gateway refunded nothing we did not promise', s.key, s.amount_cents::text
from sandbox.refunds s left join payments p on p.id::text = s.key
where p.amount_cents is distinct from s.amount_cents

-- The waiting list: an offer is out as long as its space is held or being booked, and a booked wait has its booking.
union all
select 'an offer that is out has space, and held space somebody to whom it is offered', coalesce(w.id, h.id)::text,
       format('wait %s, hold %s', w.status, h.status)
from (select * from waits where status = 'OFFERED') as w
full join (select * from space_holds where status = 'HELD') as h on h.id = w.hold_id
where w.id is null or h.id is null and not exists (
  select from space_holds taken where taken.id = w.hold_id and taken.status = 'TAKEN')

union all
select 'who was booked from the list has a booking with the held space', w.id::text, format('booking %s, hold %s', w.booking_id, h.status)
from waits w join space_holds h on h.id = w.hold_id
where w.status = 'BOOKED' and (h.status <> 'TAKEN' or h.booking_id <> w.booking_id)

union all
select 'nobody from the list is charged without space', b.id::text, b.status
from waits w join wait_changes c on c.wait_id = w.id and c.kind = 'booking begun'
join bookings b on b.id = (c.details ->> 'booking')::uuid
where b.status = 'CANCELLED' and b.end_reason not in ('customer', 'walked') and b.paid_cents > 0

-- Space: taken is what live bookings, unused vouchers and held space touch, and what a change that is being paid holds
-- besides.
union all
select 'stalls taken are the live bookings, unused vouchers and held space that touch the date', format('%s %s', d.vehicle_class, d.date),
       format('reserved %s, touched by %s', d.reserved, coalesce(t.touching, 0))
from stall_days d
left join (
  select vehicle_class, date, count(*) as touching from (
    select b.vehicle_class, touched::date as date
    from bookings b
    cross join generate_series(
      (b.travel_from at time zone 'America/Los_Angeles')::date,
      ((b.travel_to - interval '1 microsecond') at time zone 'America/Los_Angeles')::date, interval '1 day') as touched
    where b.status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')
    union all
    select v.vehicle_class, touched::date
    from vouchers v
    cross join generate_series(
      (v.travel_from at time zone 'America/Los_Angeles')::date,
      ((v.travel_to - interval '1 microsecond') at time zone 'America/Los_Angeles')::date, interval '1 day') as touched
    where v.status in ('PENDING', 'ISSUED')
    union all
    select h.vehicle_class, touched::date
    from space_holds h
    cross join generate_series(
      (h.travel_from at time zone 'America/Los_Angeles')::date,
      ((h.travel_to - interval '1 microsecond') at time zone 'America/Los_Angeles')::date, interval '1 day') as touched
    where h.status = 'HELD'
    union all
    select coalesce(p.details ->> 'held_class', b.vehicle_class), held::date
    from payments p join bookings b on b.id = p.booking_id
    cross join jsonb_array_elements_text(p.details -> 'held_dates') as held
    where p.kind = 'CHARGE' and p.status = 'REQUESTED'
    union all
    select o.vehicle_class, held
    from move_offers f join move_options o on o.offer_id = f.id cross join unnest(o.held_dates) as held
    where f.status = 'OPEN'
    union all
    select l.held_class, held from pay_links l cross join unnest(l.held_dates) as held where l.status = 'OPEN'
  ) as touches group by vehicle_class, date
) as t using (vehicle_class, date)
where d.reserved <> coalesce(t.touching, 0)

union all
select 'no date is taken beyond its bound', format('%s %s', vehicle_class, date), format('%s of %s', reserved, bound)
from stall_days where reserved > bound

-- Companies' invoices: they add up, have no gap, and ask for each movement on account once.
union all
select 'an invoice is the sum of its lines', i.number,
       format('%s = %s + %s + %s, lines %s', i.total_cents, i.charge_cents, i.fee_cents, i.tax_cents, coalesce(sum(l.total_cents), 0))
from company_invoices i left join company_invoice_lines l on l.invoice_id = i.id
group by i.id
having (i.charge_cents, i.fee_cents, i.tax_cents, i.total_cents) is distinct from
       (coalesce(sum(l.charge_cents), 0), coalesce(sum(l.fee_cents), 0), coalesce(sum(l.tax_cents), 0), coalesce(sum(l.total_cents), 0))

union all
select 'an invoice asks for the movements that it names', i.number, format('%s, movements %s', i.total_cents, coalesce(m.cents, 0))
from company_invoices i
left join (
  select m.invoice_id, sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end) as cents
  from company_invoice_movements m join payments p on p.id = m.payment_id and p.method = 'ACCOUNT' group by m.invoice_id
) as m on m.invoice_id = i.id
where i.total_cents <> coalesce(m.cents, 0)

union all
select 'a stay on account is asked for once, on an invoice of its company', b.number, string_agg(i.number, ', ' order by i.number)
from company_invoice_lines l
join company_invoices i on i.id = l.invoice_id
join bookings b on b.id = l.booking_id
group by b.id
having bool_or(b.company_id is distinct from i.company_id) or not b.is_on_account
  or sum(l.total_cents) > b.paid_cents or sum(l.total_cents) filter (where l.kind <> 'CREDIT') > b.paid_cents

union all
select 'invoice numbers have no gap', n.year::text, format('last %s, written %s, highest %s', n.last, count(i.id), max(i.number))
from invoice_numbers n left join company_invoices i on i.number like n.year || '-%'
group by n.year
having count(i.id) <> n.last or max(split_part(i.number, '-', 2)::int) <> n.last

union all
select 'an invoice has a number of its year’s counter', i.number, i.issued_at::text
from company_invoices i
where not exists (
  select from invoice_numbers n
  where n.year::text = split_part(i.number, '-', 1) and split_part(i.number, '-', 2)::int between 1 and n.last
    and n.year = extract(year from i.issued_at at time zone 'America/Los_Angeles'))

union all
select 'an invoice is paid by its payments less its refunds', i.number,
       format('%s by %s, payments %s of %s', i.status, i.paid_by, coalesce(p.cents, 0), i.total_cents - i.credited_cents)
from company_invoices i
left join (
  select invoice_id, sum(case kind when 'CHARGE' then amount_cents else -amount_cents end) as cents
  from payments
  where invoice_id is not null and (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED')
  group by invoice_id
) as p on p.invoice_id = i.id
where coalesce(p.cents, 0) <> case
  when i.status = 'OPEN' or i.paid_by = 'CREDIT' then 0
  else i.total_cents - i.credited_cents end

union all
select 'what was taken off an invoice is its credit notes', i.number, format('%s, credit notes %s', i.credited_cents, coalesce(c.cents, 0))
from company_invoices i
left join (
  select paid_reference, company_id, -sum(total_cents) as cents
  from company_invoices where kind = 'CREDIT_NOTE' and paid_by = 'CREDIT' group by paid_reference, company_id
) as c on c.paid_reference = i.number and c.company_id = i.company_id
where i.kind = 'INVOICE' and (i.credited_cents <> coalesce(c.cents, 0)
  or i.paid_by = 'CREDIT' and i.credited_cents <> i.total_cents)

-- Coupons.
union all
select 'a coupon''s uses are its live redemptions', c.name, format('counted %s, live %s', c.uses, count(r.booking_id))
from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.returned_at is null
group by c.id having c.uses <> count(r.booking_id)

union all
select 'a code''s uses are its live redemptions', k.code, format('counted %s, live %s', k.uses, count(r.booking_id))
from coupon_codes k left join coupon_redemptions r on r.code = k.code and r.returned_at is null
group by k.code having k.uses <> count(r.booking_id)

union all
select 'no coupon is used beyond its limit per address', c.name || ' ' || r.email, count(*)::text
from coupons c join coupon_redemptions r on r.coupon_id = c.id and r.returned_at is null
where c.max_uses_per_email is not null
group by c.id, r.email having count(*) > c.max_uses_per_email

-- Points.
union all
select 'an account''s points are the sum of its entries', a.account_id::text,
       format('has %s and owes %s, entries say %s and %s', a.balance, a.owed, coalesce(sum(e.points), 0), coalesce(sum(e.owed_change), 0))
from point_accounts a left join point_entries e using (account_id)
group by a.account_id having (a.balance, a.owed) is distinct from (coalesce(sum(e.points), 0), coalesce(sum(e.owed_change), 0))

union all
select 'nobody has points and owes some', account_id::text, format('%s, owes %s', balance, owed)
from point_accounts where balance > 0 and owed > 0

union all
select 'an entry tells what was there after it', e.id::text, format('%s, sum %s', e.balance, e.running)
from (select id, balance, sum(points) over (partition by account_id order by position) as running from point_entries) as e
where e.balance <> e.running

union all
select 'no earning is taken back beyond its points', e.source::text, format('%s of %s', sum(r.owed_change - r.points), e.points)
from point_entries e join point_entries r on r.source = e.source and r.kind = 'REVERSE' and r.owed_change >= 0
where e.kind = 'EARN' group by e.id having sum(r.owed_change - r.points) > e.points

union all
select 'points that pay for a booking were taken once, and come back once', p.id::text,
       format('%s %s, ledger says %s', p.kind, p.amount_cents, e.points)
from payments p left join point_entries e on e.source = p.id and e.kind = case p.kind when 'CHARGE' then 'REDEEM' else 'REFUND' end
where p.method = 'POINTS' and (p.kind = 'CHARGE' and e.id is null or e.points <> case p.kind when 'CHARGE' then -p.amount_cents else p.amount_cents end)

-- Vouchers.
union all
select 'a voucher''s points were taken once, and came back when it was voided', v.id::text,
       format('%s, %s points, ledger says %s', v.status, v.points, coalesce(sum(e.points), 0))
from vouchers v left join point_entries e on e.source = v.id
group by v.id having coalesce(sum(e.points), 0) <> case when v.status = 'VOIDED' then 0 else -v.points end

union all
select 'what was paid for a voucher is its settled charge', v.id::text,
       format('voucher says %s and %s, payments say %s and %s', v.paid_cents, v.refunded_cents,
              coalesce(sum(p.amount_cents) filter (where p.kind = 'CHARGE' and p.status = 'SETTLED'), 0),
              coalesce(sum(p.amount_cents) filter (where p.kind = 'REFUND' and p.status <> 'REFUSED'), 0))
from vouchers v left join payments p on p.voucher_id = v.id
group by v.id
having v.paid_cents <> coalesce(sum(p.amount_cents) filter (where p.kind = 'CHARGE' and p.status = 'SETTLED'), 0)
    or v.refunded_cents <> coalesce(sum(p.amount_cents) filter (where p.kind = 'REFUND' and p.status <> 'REFUSED'), 0)

union all
select 'a voided gift keeps nothing, another one its whole price', id::text,
       format('%s, %s of %s, %s back', status, paid_cents, total_cents, refunded_cents)
from vouchers
where kind = 'GIFT' and paid_cents - refunded_cents <> case when status in ('PENDING', 'VOIDED') then 0 else total_cents end

union all
select 'a voucher''s last change is its state', v.id::text, format('%s, last change %s', v.status, last.to_status)
from vouchers v
cross join lateral (
  select to_status from voucher_changes c where c.voucher_id = v.id order by at desc, id desc limit 1
) as last
where last.to_status <> v.status

-- One live booking per quote, one message per purpose: unique indexes hold these; here only what they cannot see.
union all
select 'every confirmed booking has its confirmation', b.id::text, b.status
from bookings b
where b.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED') and b.prior_number is null and b.email not like '%@erased.invalid'
  and not exists (select from mail_messages m where m.purpose = 'booking/' || b.id || '/confirmation')

union all
select 'a booking''s last change is its state', b.id::text, format('%s, last change %s', b.status, last.to_status)
from bookings b
cross join lateral (
  select to_status from booking_changes c where c.booking_id = b.id order by at desc, id desc limit 1
) as last
where last.to_status <> b.status

union all
select 'a booking moves along legal transitions, each from where the last one ended', c.booking_id::text,
       format('from %s to %s after %s', c.from_status, c.to_status, c.previous)
from (
  select booking_id, kind, from_status, to_status, lag(to_status) over (partition by booking_id order by at, id) as previous
  from booking_changes
) as c
where c.from_status is distinct from c.previous
   or c.from_status is distinct from c.to_status and c.kind <> 'moved in'
      and (coalesce(c.from_status, ''), c.to_status) not in (
        ('', 'PENDING'), ('PENDING', 'CONFIRMED'), ('PENDING', 'CANCELLED'),
        ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'CHECKED_IN'), ('CONFIRMED', 'NO_SHOW'),
        ('CHECKED_IN', 'COMPLETED'), ('CHECKED_IN', 'CONFIRMED'), ('NO_SHOW', 'CHECKED_IN'), ('NO_SHOW', 'CONFIRMED'))

union all
select 'who cancelled was told', b.id::text, b.end_reason
from bookings b
where b.status = 'CANCELLED' and b.end_reason = 'customer' and b.email not like '%@erased.invalid'
  and not exists (select from mail_messages m where m.purpose = 'booking/' || b.id || '/cancelled')

union all
select 'who was sent to another lot was told where, and that is kept', b.id::text, b.end_reason
from bookings b left join booking_walks w on w.booking_id = b.id
where (b.status = 'CANCELLED' and b.end_reason = 'walked') <> (w.booking_id is not null)
  or w.booking_id is not null and b.email not like '%@erased.invalid'
  and not exists (select from mail_messages m where m.purpose = 'booking/' || b.id || '/walked')

-- Privacy: what is left of somebody who was erased names nobody.
union all
select 'what is left of a traveler who was erased names nobody', b.id::text, b.status
from bookings b
where b.email like '%@erased.invalid'
  and (b.full_name <> '' or b.phone_number <> '' or b.plate is not null or b.status in ('PENDING', 'CONFIRMED', 'CHECKED_IN'))

-- The shuttle: a ride is where its last move brought it, along legal moves.
union all
select 'a ride is where its last move brought it', r.id::text, format('%s, moved to %s', r.status, last.status)
from ride_requests r
left join lateral (select m.status from ride_moves m where m.ride_id = r.id order by m.version desc limit 1) as last on true
where last.status is distinct from r.status

union all
select 'a ride moves along legal transitions', m.ride_id::text, format('%s after %s', m.status, m.previous)
from (
  select ride_id, status, lag(status) over (partition by ride_id order by version) as previous from ride_moves as move
  -- Without the steps that were taken back, and the taking back.
  where undoes is null and not exists (select from ride_moves as undo where undo.undoes = move.version)
) as m
where (coalesce(m.previous, ''), m.status) not in (
  ('', 'REQUESTED'), ('REQUESTED', 'DISPATCHED'), ('REQUESTED', 'CANCELLED'), ('DISPATCHED', 'ARRIVED'),
  ('DISPATCHED', 'CANCELLED'), ('ARRIVED', 'DONE'), ('ARRIVED', 'CANCELLED'))

union all
select 'nobody rides without a seat', v.id::text, format('%s people, %s seats', sum(r.party), v.seats)
from shuttle_vehicles v join ride_requests r on r.vehicle_id = v.id and r.ended_at is null
group by v.id having sum(r.party) > v.seats or count(*) filter (where r.needs_wheelchair) > v.wheelchair_places

union all
select 'a merged account has no rides or messages', m.account_id::text, m.number
from members m
where m.merged_into is not null and (
  exists (select from ride_requests r where r.account_id = m.account_id)
  or exists (select from site_messages s where s.account_id = m.account_id))

union all
select 'a case that was answered says when', i.id::text, 'incident'
from incidents i
where (i.answered_at is null) = exists (
  select from incident_moves a where a.incident_id = i.id and a.kind in ('ANSWERED', 'PHONED'))
union all
select 'a case that was answered says when', i.id::text, 'inquiry'
from inquiries i
where (i.answered_at is null) = exists (
  select from inquiry_moves a where a.inquiry_id = i.id and a.kind = 'REPLIED')

-- Members.
union all
select 'a member has a member''s account', m.account_id::text, a.kind
from members m join accounts a on a.id = m.account_id where a.kind <> 'member'

union all
select 'a booking in a membership names its member', b.id::text, format('%s, not %s', b.point_club_number, m.number)
from bookings b join members m on m.account_id = b.account_id
where b.point_club_number is distinct from m.number

union all
select 'a broken promise was made up for in points', a.stay_id::text, format('%s points', a.points)
from ride_amends a
where not exists (
  select from point_entries e
  where e.source = a.stay_id and e.kind = 'BONUS' and e.account_id = a.account_id and e.points = a.points)

-- Scores: the last one counts.
union all
select 'a stay is rated as its last score says', s.transaction_id::text, format('%s, said %s', t.score, s.score)
from scores s join transactions t on t.id = s.transaction_id
where s.is_last and t.score is distinct from s.score

union all
select 'a day has the scores that were given on it', coalesce(day.date, given.date)::text,
  format('%s, not %s of %s', day.count, given.count, coalesce(day.score, given.score))
from (select date, score, product, coalesce(island_id, 0) as island_id, count from score_days where count <> 0) as day
full join (
  select (given_at at time zone 'America/Los_Angeles')::date as date, score, product, coalesce(island_id, 0) as island_id, count(*) as count
  from scores where is_last group by 1, 2, 3, 4
) as given using (date, score, product, island_id)
where day.count is distinct from given.count
union all
select 'a day has those who were asked for a score on it', coalesce(day.date, given.date)::text,
  format('%s and %s, not %s and %s', day.asked, day.answered, given.asked, given.answered)
from (select date, asked, answered from score_ask_days where asked <> 0) as day
full join (
  select (created_at at time zone 'America/Los_Angeles')::date as date, count(*) as asked, count(answered_at) as answered
  from site_messages where template = 'parkscore' group by 1
) as given using (date)
where (day.asked, day.answered) is distinct from (given.asked, given.answered)

-- Days are what was sold on them.
union all
select 'a day has what was sold on it', coalesce(day.date, made.date)::text, format('%s: %s, not %s', coalesce(day.item, made.item), day, made)
from (
  select date, item, sum(sold) as sold, sum(canceled) as canceled, sum(points) as points, sum(value_cents) as value_cents,
    sum(received_cents) as received_cents
  from (
    select date, item, sold, canceled, points, value_cents, received_cents from sold_days
    union all select date, item, sold, canceled, points, value_cents, received_cents from sold_changes
  ) as summed group by date, item having sum(sold) <> 0
) as day
full join sold_now() as made using (date, item)
where (day.sold, day.canceled, day.points, day.value_cents, day.received_cents)
  is distinct from (made.sold, made.canceled, made.points, made.value_cents, made.received_cents)

-- Months are their days.
union all
select 'a month has what was sold on its days', coalesce(kept.month, made.month)::text,
  format('%s: %s, not %s', coalesce(kept.item, made.item), kept, made)
from (select month, item, sold, canceled, points, value_cents, received_cents from sold_months) as kept
full join (
  select date_trunc('month', date)::date as month, item, sum(sold) as sold, sum(canceled) as canceled, sum(points) as points,
    sum(value_cents) as value_cents, sum(received_cents) as received_cents
  from sold_days group by 1, 2
) as made using (month, item)
where (kept.sold, kept.canceled, kept.points, kept.value_cents, kept.received_cents)
  is distinct from (made.sold, made.canceled, made.points, made.value_cents, made.received_cents)

-- Hours are who came and left in them; those that have changed since are summed up again.
union all
select 'an hour has the stays that began and ended in it', coalesce(kept.hour, made.hour)::text, format('%s, not %s', kept, made)
from (select hour, arrivals, departures, highest from stay_hours where arrivals + departures > 0) as kept
full join stay_hours_between('-infinity', 'infinity') as made using (hour)
where (kept.arrivals, kept.departures, kept.highest) is distinct from (made.arrivals, made.departures, made.highest)
  and coalesce(kept.hour, made.hour) not in (select hour from stay_hour_changes)

-- Lines of stays are as their stays, bookings and payments make them.
union all
select 'a stay has its line', coalesce(kept.id, made.id)::text, format('%s, not %s', kept, made)
from stay_lines as kept full join stay_lines_now() as made using (id)
where row(kept.*) is distinct from row(made.*)

-- Days of last activity are what members have who were active on them last.
union all
select 'a day has the points of those who were active on it last', coalesce(kept.date, made.date)::text,
  format('%s, not %s', kept, made)
from (
  select date, sum(accounts) as accounts, sum(points) as points
  from (select date, accounts, points from point_age_days union all select date, accounts, points from point_age_changes) as summed
  group by date having sum(accounts) <> 0
) as kept
full join (
  select point_age_date(last_active_at) as date, count(*) as accounts, sum(balance) as points
  from point_accounts where balance > 0 group by 1
) as made using (date)
where (kept.accounts, kept.points) is distinct from (made.accounts, made.points)

-- Days of mail are the messages written on them.
union all
select 'a day has its mail', coalesce(kept.date, made.date)::text, format('%s, not %s', kept, made)
from (
  select date, coalesce(template, '') as template, status, sum(messages) as messages
  from (select date, template, status, messages from mail_days union all select date, template, status, messages from mail_changes) as summed
  group by 1, 2, 3 having sum(messages) <> 0
) as kept
full join (
  select (created_at at time zone 'America/Los_Angeles')::date as date, coalesce(template, '') as template, status, count(*) as messages
  from mail_messages group by 1, 2, 3
) as made using (date, template, status)
where kept.messages is distinct from made.messages

-- Refunds are noted with each card that they may have gone to.
union all
select 'a refund is noted with its cards', coalesce(noted.payment_id, made.payment_id)::text, format('%s, not %s', noted, made)
from card_refunds as noted full join cards_of_refunds as made using (payment_id, card_id)
where (noted.fingerprint, noted.requested_at) is distinct from (made.fingerprint, made.requested_at)

-- Phones are what their registrations say.
union all
select 'a phone is summed up as it holds passes', coalesce(d.device_key, held.device_key),
  format('%s passes, not %s', d.passes, held.passes)
from pass_devices d full join (
  select device_key, count(*) as passes, min(created_at) as since, max(pushed_at) as pushed_at
  from pass_registrations group by device_key
) as held on held.device_key = d.device_key
where (d.passes, d.since, d.pushed_at) is distinct from (held.passes, held.since, held.pushed_at)

-- No card number anywhere: thirteen digits or more in a row that are no phone number of ours.
union all
select 'no card number is kept', m.id::text, 'mail' from mail_messages m where m.text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', a.id::text, 'audit trail' from audit_trail a where a.details::text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', i.key, 'kept answers' from idempotency_keys i where i.answer::text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', b.id::text, 'booking' from bookings b
where (to_jsonb(b) - 'phone_number')::text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', p.id::text, 'payment' from payments p where p.details::text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', e.id::text, 'event'
from analytics_events e where to_jsonb(e)::text ~ '\m[0-9]{13,19}\M'
union all
select 'no card number is kept', j.id::text, j.name
from pgboss.job j where coalesce(j.data::text, '') || coalesce(j.output::text, '') ~ '\m[0-9]{13,19}\M'
