-- What the scores of each Pacific day are, and who was asked for one: reports counted every score of their period.
create table score_days (
  date      date not null,
  score     integer not null,
  product   text not null check (product in ('BUY_NOW', 'BOOK_NOW', 'CUSTOM', 'STANDARD', 'VOUCHER')),
  island_id integer,
  count     integer not null,
  unique nulls not distinct (date, score, product, island_id)
);
create table score_ask_days (
  date     date primary key,
  asked    integer not null,
  answered integer not null
);

create function count_score_days() returns trigger language plpgsql as $$
begin
  -- One at a time, so that two of them never wait for each other.
  perform pg_advisory_xact_lock(hashtext('score_days'));
  insert into score_days as d (date, score, product, island_id, count)
  select (given_at at time zone 'America/Los_Angeles')::date, score, product, island_id, sum(n)
  from (
    select -1 as n, old.given_at, old.score, old.product, old.island_id, old.is_last
    union all select 1, new.given_at, new.score, new.product, new.island_id, new.is_last) as changed
  where is_last group by 1, 2, 3, 4
  on conflict (date, score, product, island_id) do update set count = d.count + excluded.count;
  return null;
end $$;

create function count_score_ask_days() returns trigger language plpgsql as $$
begin
  -- In one order, so that two of them never wait for each other.
  insert into score_ask_days as d (date, asked, answered)
  select (created_at at time zone 'America/Los_Angeles')::date, sum(n), coalesce(sum(n) filter (where answered_at is not null), 0)
  from (
    select -1 as n, old.template, old.created_at, old.answered_at
    union all select 1, new.template, new.created_at, new.answered_at) as changed
  where template = 'parkscore' group by 1 order by 1
  on conflict (date) do update set asked = d.asked + excluded.asked, answered = d.answered + excluded.answered;
  return null;
end $$;

-- Before the sums are made: from here on nothing is written that they would miss.
create trigger scores_are_counted after insert or delete or update of given_at, score, product, island_id, is_last
  on scores for each row execute function count_score_days();
create trigger score_asks_are_counted after insert or delete or update of template, created_at, answered_at
  on site_messages for each row execute function count_score_ask_days();

insert into score_days (date, score, product, island_id, count)
select (given_at at time zone 'America/Los_Angeles')::date, score, product, island_id, count(*)
from scores where is_last group by 1, 2, 3, 4;
insert into score_ask_days (date, asked, answered)
select (created_at at time zone 'America/Los_Angeles')::date, count(*), count(answered_at)
from site_messages where template = 'parkscore' group by 1;
drop index site_messages_asked;

create index scores_by_words on scores using gin (feedback gin_trgm_ops);
create index scores_of_product on scores (product, given_at desc, id desc) where is_last;
create index scores_from_least on scores (score, given_at desc, id desc) where is_last;
create index scores_from_most on scores (score desc, given_at desc, id desc) where is_last;

-- Each phone that holds passes: the list of phones summed up all registrations to show a page of them.
create table pass_devices (
  device_key   text collate "C" primary key,
  passes       integer not null check (passes > 0),
  since        timestamptz not null,
  pushed_at    timestamptz,
  push_outcome text check (push_outcome in ('TOLD', 'LATER'))
);
create index pass_devices_by_since on pass_devices (since, device_key);
create index pass_devices_by_passes on pass_devices (passes, device_key);
create index pass_devices_by_push on pass_devices (pushed_at nulls first, device_key);
create index pass_devices_by_outcome on pass_devices ((coalesce(push_outcome, 'NEVER')), since desc, device_key desc);

-- Sums up phones anew, one at a time and in their order, so that each sees what another wrote and none waits for the other.
create function sum_up_pass_devices(keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pass_devices'), hashtext(key))
  from (select distinct key from unnest(keys) as key order by key) as ordered;
  delete from pass_devices where device_key = any (keys)
    and not exists (select from pass_registrations held where held.device_key = pass_devices.device_key);
  insert into pass_devices (device_key, passes, since, pushed_at, push_outcome)
  select device_key, count(*), min(created_at), max(pushed_at),
    (array_agg(push_outcome order by pushed_at desc nulls last))[1]
  from pass_registrations where device_key = any (keys) group by device_key
  on conflict (device_key) do update set passes = excluded.passes, since = excluded.since,
    pushed_at = excluded.pushed_at, push_outcome = excluded.push_outcome;
end $$;

create function follow_pass_devices() returns trigger language plpgsql as $$
begin
  perform sum_up_pass_devices(array_agg(device_key)) from changed having count(*) > 0;
  return null;
end $$;
create function follow_pushed_devices() returns trigger language plpgsql as $$
begin
  perform sum_up_pass_devices(array_agg(after.device_key))
  from after join before using (device, pass_type, serial)
  where (after.pushed_at, after.push_outcome) is distinct from (before.pushed_at, before.push_outcome) having count(*) > 0;
  return null;
end $$;

-- Before they are summed up: from here on nothing is written that the sums would miss.
create trigger new_registrations_sum_up after insert on pass_registrations
  referencing new table as changed for each statement execute function follow_pass_devices();
create trigger gone_registrations_sum_up after delete on pass_registrations
  referencing old table as changed for each statement execute function follow_pass_devices();
create trigger pushed_registrations_sum_up after update on pass_registrations
  referencing old table as before new table as after for each statement execute function follow_pushed_devices();

insert into pass_devices (device_key, passes, since, pushed_at, push_outcome)
select device_key, count(*), min(created_at), max(pushed_at), (array_agg(push_outcome order by pushed_at desc nulls last))[1]
from pass_registrations group by device_key;
