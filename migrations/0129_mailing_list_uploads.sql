-- Files of addresses for lists by hand, with the proof that people agreed, and what lists count.

-- When the list was counted last, and how many of it may be written to.
alter table mailing_lists
  add column people     integer check (people >= 0),
  add column counted_at timestamptz,
  add constraint counted_at_a_time check ((people is null) = (counted_at is null));

create table mailing_list_uploads (
  id          uuid primary key,
  list_id     uuid not null references mailing_lists (id),
  file_name   text not null,
  -- How they agreed: where, when, and the words that they agreed to.
  source      text not null check (source <> ''),
  agreed_on   date not null,
  wording     text not null check (wording <> ''),
  -- MAPPING: columns are to be named. CHECKING, CHECKED: the dry run. ADDED. FAILED: it cannot be read to its end.
  status      text not null check (status in ('MAPPING', 'CHECKING', 'CHECKED', 'ADDED', 'FAILED')),
  encoding    text not null,
  delimiter   text not null,
  header      jsonb not null,
  sample      jsonb not null,
  -- Which column each field is read from, by its place.
  mapping     jsonb not null default '{}',
  -- The file; forgotten once its addresses are in the list, or after some weeks.
  bytes       bytea,
  added       integer not null default 0 check (added >= 0),
  version     integer not null default 1 check (version > 0),
  made_by     text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index mailing_list_uploads_by_list on mailing_list_uploads (list_id, created_at desc, id desc);
create index mailing_list_uploads_with_files on mailing_list_uploads (updated_at) where bytes is not null;
alter table mailing_list_addresses add foreign key (upload_id) references mailing_list_uploads (id);
create index mailing_list_addresses_by_upload on mailing_list_addresses (upload_id);

-- A line of the file: an address that can be added, or why it is refused.
create table mailing_list_rows (
  upload_id  uuid not null references mailing_list_uploads (id) on delete cascade,
  line       integer not null check (line > 0),
  email      text not null,
  first_name text not null default '',
  language   text not null default 'en',
  reason     text check (reason in
    ('BROKEN', 'NO_ADDRESS', 'NO_SUCH_ADDRESS', 'TWICE', 'IN_LIST', 'BOUNCED', 'COMPLAINED', 'SUPPRESSED', 'UNSUBSCRIBED', 'CLOSED')),
  primary key (upload_id, line)
);
create index mailing_list_rows_by_reason on mailing_list_rows (upload_id, reason, line);

-- Why an address is not put into a list by hand, of those that take no marketing at all.
create function mailing_refusals(addresses text[]) returns table (address text, reason text) language sql stable as $$
  select distinct on (found.address) found.address, found.reason
  from (
    select most.address, case most.why when 'UNWANTED' then 'UNSUBSCRIBED' else most.why end as reason,
      case most.why when 'UNWANTED' then 2 else 1 end as place
    from marketing_limits as most where most.address = any (addresses) and most.setting = 0
    union all
    select email, 'CLOSED', 3 from accounts where email = any (addresses) and kind = 'member' and status = 'DEACTIVATED'
  ) as found order by found.address, found.place
$$;

-- How many people rules find, or a list by hand holds, by why they are not written marketing of a kind; null for those who are.
create function mailing_audience(rules jsonb, kind text, at timestamptz)
returns table (reason text, people integer) language plpgsql stable as $$
begin
  return query execute format($query$
    select coalesce(t.held_back, s.why, p.why) as reason, count(*)::integer
    from travelers as t
    left join marketing_limits as s on s.address = t.email and s.why <> 'UNWANTED'
    left join marketing_limits as p on p.address = t.email and p.why = 'UNWANTED' and p.setting < $1
    where %s group by 1
    $query$, mailing_condition(rules, (at at time zone 'America/Los_Angeles')::date)) using setting_needed(kind);
end $$;
create function mailing_audience_by_hand(list uuid, kind text)
returns table (reason text, people integer) language sql stable as $$
  select case when t.held_back = 'CLOSED' then 'CLOSED' else coalesce(s.why, p.why) end as reason, count(*)::integer
  from mailing_list_addresses as a
  left join travelers as t on t.email = a.email
  left join marketing_limits as s on s.address = a.email and s.why <> 'UNWANTED'
  left join marketing_limits as p on p.address = a.email and p.why = 'UNWANTED' and p.setting < setting_needed(kind)
  where a.list_id = list group by 1
$$;

-- Some of those whom rules find and who may be written marketing of a kind.
create function mailing_sample(rules jsonb, kind text, at timestamptz, most integer)
returns setof travelers language plpgsql stable as $$
begin
  return query execute format($query$
    select t.* from travelers as t
    where t.held_back is null and %s
      and not exists (select from marketing_limits as most where most.address = t.email and most.setting < $1)
    limit $2
    $query$, mailing_condition(rules, (at at time zone 'America/Los_Angeles')::date)) using setting_needed(kind), most;
end $$;

-- Where bookings came from, for who chooses one for a rule.
create table traveler_sources (source text primary key check (source <> ''));
create function keep_traveler_sources() returns trigger language plpgsql as $$
begin
  insert into traveler_sources select unnest(new.sources) as source except select '' on conflict do nothing;
  return null;
end $$;
create trigger travelers_keep_sources after insert or update of sources on travelers
  for each row when (new.sources <> '{}' and new.sources <> '{""}') execute function keep_traveler_sources();
