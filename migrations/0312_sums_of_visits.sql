-- The funnel of a period counts each visitor once, for the source that brought them first within it: no sum of days. It read all
-- events of the period. What a visitor or a booking adds to periods is the same for all that begin within a span of days, from the
-- day on which it comes to be so: `funnel_sums` has what counts for periods that begin after `since` and end on `date` or later. So
-- the funnel of any period is the sum of its days, of what has a `since` before its first.
create table funnel_sums (
  date         date not null,
  since        date not null check (since < date),
  -- utm_source; null: no campaign.
  source       text,
  visitors     bigint not null,
  quotes       bigint not null,
  -- Bookings that were made, and those of them that stand.
  made         bigint not null,
  bookings     bigint not null,
  booked_cents bigint not null,
  stays        bigint not null
);
create unique index funnel_sums_by_date on funnel_sums (date, since, source)
  include (visitors, quotes, made, bookings, booked_cents, stays) nulls not distinct;
-- The same by month: a year of many sources is a hundred thousand pairs of days.
create table funnel_months (
  month        date not null,
  since        date not null,
  source       text,
  visitors     bigint not null,
  quotes       bigint not null,
  made         bigint not null,
  bookings     bigint not null,
  booked_cents bigint not null,
  stays        bigint not null
);
create unique index funnel_months_by_month on funnel_months (month, since, source)
  include (visitors, quotes, made, bookings, booked_cents, stays) nulls not distinct;

-- What is known of a visitor on a Pacific day: the first source, and whether they saw a price.
create table funnel_visits (
  visitor   text not null,
  date      date not null,
  source    text,
  source_at timestamptz,
  has_quote boolean not null,
  primary key (visitor, date)
);
create index funnel_visits_by_date on funnel_visits (date);

-- Bookings that were made, as events tell it.
create table funnel_bookings (
  event_id uuid primary key,
  date     date not null,
  visitor  text,
  source   text,
  ref_id   text,
  value    text
);
create index funnel_bookings_by_date on funnel_bookings (date);
create index funnel_bookings_of_visitor on funnel_bookings (visitor) where source is null and visitor is not null;
create index funnel_bookings_by_ref on funnel_bookings (ref_id);

-- How a booking was changed or canceled last, and when its stay was over last.
create table funnel_ends (
  ref_id       text primary key,
  changed_at   timestamptz,
  is_cancelled boolean,
  value        text,
  closed_at    timestamptz
);
create index funnel_ends_by_last on funnel_ends (greatest(changed_at, closed_at));

-- The first day that sums are kept of: what lies before it is no part of any period.
create table funnel_start (
  is_only boolean primary key default true check (is_only),
  date    date not null
);
insert into funnel_start (date) values ('-infinity');

-- Events that sums have not taken in yet. It is only ever added to.
create table funnel_news (
  id       bigint generated always as identity primary key,
  event_id uuid not null,
  at       timestamptz not null,
  class    text not null,
  name     text not null,
  ref_id   text,
  value    text,
  source   text,
  visitor  text
);

create function note_funnel_events() returns trigger language plpgsql as $$
begin
  insert into funnel_news (event_id, at, class, name, ref_id, value, source, visitor)
  select id, at, class, name, case class when 'transaction' then parameters ->> 'booking_id' else ref_id end, value,
    parameters ->> 'utm_source', anonymous_id
  from added where class in ('page', 'quote', 'booking') or class = 'transaction' and name = 'closed';
  return null;
end $$;
create trigger events_are_noted_for_the_funnel after insert on analytics_events
  referencing new table as added for each statement execute function note_funnel_events();

-- Events are swept from the oldest on: days before that of the last one to go are over.
create function forget_funnel_days() returns trigger language plpgsql as $$
declare
  kept date := (select (max(at) at time zone 'America/Los_Angeles')::date from gone);
begin
  perform pg_advisory_xact_lock(hashtext('funnel_sums'));
  update funnel_start set date = kept where date < kept;
  delete from funnel_sums where date < kept;
  delete from funnel_months where month < date_trunc('month', kept);
  delete from funnel_visits where date < kept;
  delete from funnel_bookings where date < kept;
  delete from funnel_ends where greatest(changed_at, closed_at) < kept::timestamp at time zone 'America/Los_Angeles';
  return null;
end $$;
create trigger events_that_go_leave_the_funnel after delete on analytics_events
  referencing old table as gone for each statement execute function forget_funnel_days();

-- The cents of an event's value; null where it is no amount.
create function funnel_cents(value text) returns bigint language sql immutable as $$
  select case when value ~ '^\d{1,9}\.\d\d$' then round(value::numeric * 100)::bigint end
$$;

-- What visitors add. Of the spans between two of their days, each ends on a day: a period that begins in it counts them from that
-- day on, for their next source from its day on, and as somebody who saw a price from the day of the next one on.
create function funnel_sums_of_visitors(visitors text[]) returns setof funnel_sums language sql stable as $$
  with days as (
    select visitor, date, source, has_quote, lag(date) over own as prior,
      min(date) filter (where source is not null) over to_come as sourced_on,
      min(date) filter (where has_quote) over to_come as quoted_on
    from funnel_visits where visitor = any (visitors)
    window own as (partition by visitor order by date),
      to_come as (partition by visitor order by date rows between current row and unbounded following)
  ), spans as (
    select days.*, brought.source as next_source, coalesce(days.quoted_on < days.sourced_on, false)::integer as had_quote
    from days left join days as brought on brought.visitor = days.visitor and brought.date = days.sourced_on
  ), counted as (
    select prior, date as until, date, source, 1 as visitors, has_quote::integer as quotes from spans
    union all select prior, date, sourced_on, null, -1, -had_quote from spans where sourced_on > date
    union all select prior, date, sourced_on, next_source, 1, had_quote from spans where sourced_on > date
    union all select prior, date, quoted_on, case when sourced_on <= quoted_on then next_source end, 0, 1 from spans where quoted_on > date
  )
  select date, since, source, n * visitors, n * quotes, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  from counted cross join lateral (values (1::bigint, coalesce(prior, '-infinity')), (-1, until)) as edge (n, since)
  where since < date
$$;

-- What bookings add. One without a source of its own counts for the visitor's first source within the period, be it before or
-- after. What changed it and ended its stay counts where it lies within the period or after it, as it always does but where clocks
-- were wrong.
create function funnel_sums_of_bookings(ids uuid[]) returns setof funnel_sums language sql stable as $$
  with made as (
    select b.event_id, b.date, b.visitor, b.source, funnel_cents(b.value) as own_cents,
      e.is_cancelled is not true as stands, funnel_cents(coalesce(e.value, b.value)) as cents,
      (e.changed_at at time zone 'America/Los_Angeles')::date as changed_on,
      (e.closed_at at time zone 'America/Los_Angeles')::date as closed_on
    from funnel_bookings as b left join funnel_ends as e on e.ref_id = b.ref_id
    where b.event_id = any (ids)
  ), sourced as (
    select visitor, date, source, lag(date) over (partition by visitor order by date) as prior
    from funnel_visits where source is not null and visitor in (select visitor from made where source is null)
  ), brought as (
    select event_id, max(sourced.date) filter (where sourced.date <= made.date) as last_on,
      min(sourced.date) filter (where sourced.date > made.date) as next_on
    from made left join sourced on sourced.visitor = made.visitor where made.source is null group by event_id
  ), spans as (
    select made.*, date as counts_on, null::date as since, date as until, source as of_source, 1 as n from made where source is not null
    union all
    select made.*, made.date, sourced.prior, sourced.date, sourced.source, 1
    from made join sourced on sourced.visitor = made.visitor and sourced.date <= made.date where made.source is null
    union all
    select made.*, made.date, last_on, made.date, null, 1
    from made join brought using (event_id) where last_on is distinct from made.date
    union all
    select made.*, next_on, last_on, made.date, after.source, after.n
    from made join brought using (event_id)
    cross join lateral (
      select null as source, -1 as n union all
      select sourced.source, 1 from sourced where sourced.visitor = made.visitor and sourced.date = next_on) as after
    where next_on is not null and last_on is distinct from made.date
  ), counted as (
    select counts_on as date, of_source as source, part.since, part.until, n * part.made as made, n * part.bookings as bookings,
      n * part.cents as cents, n * part.stays as stays
    from spans cross join lateral (values
      (since, until, 1, 0, 0::bigint, 0),
      (since, case when changed_on < date then least(until, changed_on) else until end, 0, stands::integer, coalesce(cents, 0), 0),
      (case when changed_on < date then greatest(since, changed_on) else until end, until, 0, 1, coalesce(own_cents, 0), 0),
      (since, case when closed_on < date then least(until, closed_on) when closed_on is not null then until end, 0, 0, 0, 1)
    ) as part (since, until, made, bookings, cents, stays)
    where coalesce(part.since, '-infinity') < part.until
  )
  select date, edge.since, source, 0::bigint, 0::bigint, edge.n * made, edge.n * bookings, edge.n * cents, edge.n * stays
  from counted cross join lateral (values (1::bigint, coalesce(counted.since, '-infinity')), (-1, until)) as edge (n, since)
  where edge.since < date
$$;

-- Takes in some events, the oldest first, and answers how many: what the visitors and bookings that they are about add is put in
-- the place of what these added before. One process at a time.
create function take_in_funnel(most integer) returns integer language plpgsql as $$
declare
  news    funnel_news[];
  people  text[];
  ids     uuid[];
  before  funnel_sums[];
  changes funnel_sums[];
begin
  perform pg_advisory_xact_lock(hashtext('funnel_sums'));
  with taken as (
    delete from funnel_news where id in (select id from funnel_news order by id limit most) returning *)
  select array_agg(taken) into news from taken;
  if news is null then return 0; end if;

  people := array(select distinct visitor from unnest(news) where class <> 'transaction' and visitor is not null);
  ids := array(
    select event_id from funnel_bookings where ref_id in (
      select ref_id from unnest(news) where class = 'transaction' or class = 'booking' and name in ('changed', 'cancelled'))
    union
    select event_id from funnel_bookings where source is null and visitor is not null and visitor in (
      select visitor from unnest(news) where class <> 'transaction' and source is not null));
  before := array(
    select sums from funnel_sums_of_visitors(people) as sums union all select sums from funnel_sums_of_bookings(ids) as sums);

  insert into funnel_visits as known (visitor, date, source, source_at, has_quote)
  select visitor, (at at time zone 'America/Los_Angeles')::date, (array_agg(source order by at) filter (where source is not null))[1],
    min(at) filter (where source is not null), bool_or(class = 'quote')
  from unnest(news) where class <> 'transaction' and visitor is not null group by 1, 2
  on conflict (visitor, date) do update set
    source = case when known.source_at <= excluded.source_at then known.source else coalesce(excluded.source, known.source) end,
    source_at = least(known.source_at, excluded.source_at), has_quote = known.has_quote or excluded.has_quote
  where excluded.source_at is not null or excluded.has_quote and not known.has_quote;

  insert into funnel_bookings (event_id, date, visitor, source, ref_id, value)
  select event_id, (at at time zone 'America/Los_Angeles')::date, visitor, source, ref_id, value
  from unnest(news) where class = 'booking' and name = 'created';

  insert into funnel_ends as known (ref_id, changed_at, is_cancelled, value)
  select distinct on (ref_id) ref_id, at, name = 'cancelled', value
  from unnest(news) where class = 'booking' and name in ('changed', 'cancelled') and ref_id is not null order by ref_id, at desc
  on conflict (ref_id) do update
    set changed_at = excluded.changed_at, is_cancelled = excluded.is_cancelled, value = excluded.value
  where known.changed_at is null or known.changed_at <= excluded.changed_at;
  insert into funnel_ends as known (ref_id, closed_at)
  select ref_id, max(at) from unnest(news) where class = 'transaction' and ref_id is not null group by ref_id
  on conflict (ref_id) do update set closed_at = greatest(known.closed_at, excluded.closed_at);

  ids := ids || array(select event_id from unnest(news) where class = 'booking' and name = 'created');
  -- No period is longer than 366 days: what lies before all of them is one.
  changes := array(
    select (date, case when since >= date - 365 then since else '-infinity' end, source, sum(n * visitors), sum(n * quotes),
      sum(n * made), sum(n * bookings), sum(n * booked_cents), sum(n * stays))::funnel_sums
    from (
      select -1 as n, old.* from unnest(before) as old
      union all select 1, visiting.* from funnel_sums_of_visitors(people) as visiting
      union all select 1, booking.* from funnel_sums_of_bookings(ids) as booking) as changed
    group by date, case when since >= date - 365 then since else '-infinity' end, source
    having (sum(n * visitors), sum(n * quotes), sum(n * made), sum(n * bookings), sum(n * booked_cents), sum(n * stays))
      <> (0, 0, 0, 0, 0, 0));
  insert into funnel_sums as sums (date, since, source, visitors, quotes, made, bookings, booked_cents, stays)
  select date, since, source, visitors, quotes, made, bookings, booked_cents, stays from unnest(changes)
  on conflict (date, since, source) do update
    set (visitors, quotes, made, bookings, booked_cents, stays) = (sums.visitors + excluded.visitors, sums.quotes + excluded.quotes,
      sums.made + excluded.made, sums.bookings + excluded.bookings, sums.booked_cents + excluded.booked_cents,
      sums.stays + excluded.stays);
  insert into funnel_months as sums (month, since, source, visitors, quotes, made, bookings, booked_cents, stays)
  select date_trunc('month', date)::date, since, source, sum(visitors), sum(quotes), sum(made), sum(bookings), sum(booked_cents), sum(stays)
  from unnest(changes) group by 1, 2, 3
  on conflict (month, since, source) do update
    set (visitors, quotes, made, bookings, booked_cents, stays) = (sums.visitors + excluded.visitors, sums.quotes + excluded.quotes,
      sums.made + excluded.made, sums.bookings + excluded.bookings, sums.booked_cents + excluded.booked_cents,
      sums.stays + excluded.stays);
  return cardinality(news);
end $$;

-- Sums up everything once: where there are no sums yet, and wherever events came without their triggers. In one statement, so that
-- what it takes out of the news is what it puts in.
create function sum_up_funnel() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('funnel_sums'));
  delete from funnel_sums;
  delete from funnel_months;
  delete from funnel_visits;
  delete from funnel_bookings;
  delete from funnel_ends;
  with taken as (delete from funnel_news)
  insert into funnel_news (event_id, at, class, name, ref_id, value, source, visitor)
  select id, at, class, name, case class when 'transaction' then parameters ->> 'booking_id' else ref_id end, value,
    parameters ->> 'utm_source', anonymous_id
  from analytics_events where class in ('page', 'quote', 'booking') or class = 'transaction' and name = 'closed'
  order by at;
  while take_in_funnel(20000) > 0 loop end loop;
end $$;
