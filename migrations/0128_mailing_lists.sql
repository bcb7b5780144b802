-- Mailing lists: to whom marketing is written, by rules over travelers or by hand.

-- The most marketing that an address takes: what its preference says, and none where it is suppressed.
create view marketing_limits as
select address, 0 as setting,
  case reason when 'HARD_BOUNCE' then 'BOUNCED' when 'COMPLAINT' then 'COMPLAINED' else 'SUPPRESSED' end as why
from mail_suppressions
union all
select email, setting, 'UNWANTED' from email_preferences where setting < 2;

-- The least preference that a kind of marketing needs.
create function setting_needed(kind text) returns integer language sql immutable as $$
  select case kind when 'news' then 1 when 'offers' then 2 end
$$;

-- Whether an address may be written marketing of a kind ('news' or 'offers') right now.
create function may_write(address text, kind text default 'offers') returns boolean language sql stable as $$
  select not exists (
      select from marketing_limits as most
      where most.address = lower($1) and most.setting < setting_needed($2))
    and not exists (
      select from accounts where email = lower($1) and accounts.kind = 'member' and status = 'DEACTIVATED')
$$;

create table mailing_lists (
  id          uuid primary key,
  name        text not null,
  -- RULES: whoever meets them at the moment. HAND: addresses that were brought with proof of consent.
  kind        text not null check (kind in ('RULES', 'HAND')),
  -- { match, include: [{ match, rules }], exclude: [{ match, rules }] }
  rules       jsonb,
  note        text not null default '',
  -- Grows with each change, so that a second person is told.
  version     integer not null default 1 check (version > 0),
  archived_at timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  constraint rules_or_hand check ((kind = 'RULES') = (rules is not null))
);
create unique index mailing_lists_by_name on mailing_lists (lower(name));
create trigger mailing_lists_history after insert or update or delete on mailing_lists
  for each row execute function record_history();

-- Who was put into a list by hand; each comes from an upload that says how they agreed.
create table mailing_list_addresses (
  list_id    uuid not null references mailing_lists (id),
  email      text not null check (email = lower(email)),
  first_name text not null default '',
  language   text not null default 'en',
  upload_id  uuid,
  added_at   timestamptz not null,
  primary key (list_id, email)
);

-- A rule as a condition on `travelers as t`, never null. Days are counted back from `today`, a Pacific day.
create function mailing_rule_condition(rule jsonb, today date) returns text language plpgsql immutable as $$
declare
  -- Null where the rule has no such part, as all that is made of it.
  since text := quote_literal(today - (rule ->> 'in_days')::integer) || '::date';
  days_ago text := quote_literal(today - (rule ->> 'days')::integer) || '::date';
  on_day text := quote_literal((rule ->> 'date')::date) || '::date';
  compare text := case rule ->> 'compare'
    when 'AT_LEAST' then ' >= ' when 'AT_MOST' then ' <= ' when 'BEFORE' then ' < ' when 'AFTER' then ' > ' end;
  any_of text := quote_literal(array(select jsonb_array_elements_text(rule -> 'any_of'))::text) || '::text[]';
  condition text := case rule ->> 'kind'
    when 'MEMBERSHIP' then case rule ->> 'who'
      when 'ANYBODY' then 'true' when 'MEMBER' then 't.account_id is not null' when 'GUEST' then 't.account_id is null' end
    when 'STAYS' then 'cardinality(t.stayed_on)' || coalesce(' - width_bucket(' || since || ', t.stayed_on)', '')
      || compare || (rule ->> 'stays')::integer
    when 'SPEND' then 'coalesce(t.spent_until[cardinality(t.stayed_on)], 0)'
      || coalesce(' - coalesce(t.spent_until[width_bucket(' || since || ', t.stayed_on)], 0)', '')
      || compare || ((rule ->> 'amount')::numeric * 100)::bigint
    when 'LAST_VISIT' then case rule ->> 'compare'
      when 'WITHIN' then 't.last_stay_on > ' || days_ago when 'NOT_FOR' then 't.last_stay_on <= ' || days_ago end
    when 'LAST_VISIT_DATE' then 't.last_stay_on' || compare || on_day
    when 'BOOKED_AHEAD' then 't.arrives_on >= ' || quote_literal(today) || '::date'
    when 'VEHICLE_CLASS' then 't.vehicle_classes && ' || any_of
    when 'POINTS' then 't.points' || compare || (rule ->> 'points')::integer
    when 'LANGUAGE' then 't.language = ' || quote_literal(rule ->> 'language')
    when 'SCORE' then 't.last_score' || compare || (rule ->> 'score')::integer
    -- None is named: anybody who booked for a company.
    when 'COMPANY' then case when jsonb_array_length(rule -> 'any_of') = 0
      then 'cardinality(t.company_ids) > 0' else 't.company_ids && ' || any_of || '::uuid[]' end
    when 'SOURCE' then 't.sources && ' || any_of
    when 'CHANNEL' then 't.channels && ' || any_of
  end;
begin
  if condition is null then
    raise exception 'no rule of a mailing list: %', rule using errcode = 'invalid_parameter_value';
  end if;
  return 'coalesce(' || condition || ', false)';
end $$;

create function mailing_group_condition(mailing_group jsonb, today date) returns text language sql immutable as $$
  select '(' || string_agg(mailing_rule_condition(rule, today),
    case mailing_group ->> 'match' when 'ALL' then ' and ' when 'ANY' then ' or ' end) || ')'
  from jsonb_array_elements(mailing_group -> 'rules') as rule
$$;

-- All rules of a list as a condition on `travelers as t`.
create function mailing_condition(rules jsonb, today date) returns text language sql immutable as $$
  select '(' || coalesce((
      select string_agg(mailing_group_condition(each, today),
        case rules ->> 'match' when 'ALL' then ' and ' when 'ANY' then ' or ' end)
      from jsonb_array_elements(rules -> 'include') as each), 'false') || ')'
    || coalesce(' and not (' || (
      select string_agg(mailing_group_condition(each, today), ' or ')
      from jsonb_array_elements(rules -> 'exclude') as each) || ')', '')
$$;

-- Everybody who is in a list at a moment and may be written marketing of a kind: one row an address, in lower case and in
-- their order, those behind `after` alone and no more than `most`. Nobody when the list is archived. Origins: MEMBER and GUEST
-- of lists by rules, UPLOAD of those by hand.
create function mailing_list_people(
  list_id uuid, kind text default 'offers', at timestamptz default now(), after text default '', most integer default null)
returns table (email text, user_id uuid, first_name text, language text, origin text) language plpgsql stable as $$
#variable_conflict use_column
declare
  list mailing_lists;
  needed integer := setting_needed(mailing_list_people.kind);
begin
  select * into list from mailing_lists where id = mailing_list_people.list_id and archived_at is null;
  if list.kind = 'RULES' then
    return query execute format($query$
      select t.email, t.account_id, t.first_name, t.language, case when t.account_id is null then 'GUEST' else 'MEMBER' end
      from travelers as t
      where t.email > $2 and t.held_back is null and %s
        and not exists (select from marketing_limits as most where most.address = t.email and most.setting < $1)
      order by t.email limit $3
      $query$, mailing_condition(list.rules, (at at time zone 'America/Los_Angeles')::date)) using needed, after, most;
  elsif list.kind = 'HAND' then
    return query
      select a.email, t.account_id, coalesce(nullif(t.first_name, ''), a.first_name), coalesce(t.language, a.language), 'UPLOAD'
      from mailing_list_addresses as a left join travelers as t on t.email = a.email
      where a.list_id = list.id and a.email > mailing_list_people.after and t.held_back is distinct from 'CLOSED'
        and not exists (select from marketing_limits as most where most.address = a.email and most.setting < needed)
      order by a.email limit mailing_list_people.most;
  end if;
end $$;

-- Whoever writes marketing mail makes its lists.
update policies set permissions = permissions || '{EmailMailingLists:Update}'
where 'EmailMailingLists:Read' = any (permissions) and permissions && '{Email:Update}'
  and not 'EmailMailingLists:Update' = any (permissions);
