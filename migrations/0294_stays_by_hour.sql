-- Who came and left in each hour since 1970, and the most cars within it: the report on arrivals and departures went through
-- every stay of its period.
create table stay_hours (
  hour       integer primary key,
  arrivals   integer not null,
  departures integer not null,
  -- More than when the hour began; may be negative.
  highest    integer not null
);
-- Hours that are to be summed up again. It is only ever added to, so that nobody who comes or leaves waits for somebody else.
create table stay_hour_changes (
  id   bigint generated always as identity primary key,
  hour integer not null
);

create function hour_of(at timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from at) / 3600)::integer
$$;

-- What an hour is now, or hours are, up to a moment.
create function stay_hours_between(start timestamptz, before timestamptz)
returns table (hour integer, arrivals bigint, departures bigint, highest bigint) language sql stable as $$
  with moved as (
    select entered_at as at, 1 as arrivals, 0 as departures from transactions
    where status <> 'VOIDED' and entered_at >= start and entered_at < before
    union all
    select exited_at, 0, 1 from transactions where status = 'CLOSED' and exited_at >= start and exited_at < before
  ), counted as (
    -- Where one leaves and one comes at the same moment, the leaving comes first.
    select hour_of(at) as hour, arrivals, departures,
      sum(arrivals - departures) over (partition by hour_of(at) order by at, arrivals rows unbounded preceding) as there
    from moved
  )
  select hour, sum(arrivals), sum(departures), max(there) from counted group by hour
$$;

create function note_stay_hours() returns trigger language plpgsql as $$
begin
  insert into stay_hour_changes (hour)
  select distinct hour_of(at) from (
    select at from (values
      (-1, 'ARRIVAL', case when old.status <> 'VOIDED' then old.entered_at end),
      (1, 'ARRIVAL', case when new.status <> 'VOIDED' then new.entered_at end),
      (-1, 'DEPARTURE', case when old.status = 'CLOSED' then old.exited_at end),
      (1, 'DEPARTURE', case when new.status = 'CLOSED' then new.exited_at end)) as moved (n, kind, at)
    where at is not null group by kind, at having sum(n) <> 0) as changed;
  return null;
end $$;
create trigger stays_note_their_hours after insert or delete or update of status, entered_at, exited_at on transactions
  for each row execute function note_stay_hours();

-- Sums up everything once: where there are no sums yet, and wherever rows came without their triggers. In one statement, so that
-- what it takes out of the changes is what it has summed up.
create function sum_up_stay_hours() returns void language sql as $$
  with taken as (delete from stay_hour_changes)
  insert into stay_hours (hour, arrivals, departures, highest)
  select hour, arrivals, departures, highest from stay_hours_between('-infinity', 'infinity')
  on conflict (hour) do update
    set arrivals = excluded.arrivals, departures = excluded.departures, highest = excluded.highest
$$;
