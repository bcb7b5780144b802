-- The people of a mailing list, some at a time: read in the order of their addresses until there are enough, or found by the
-- letters of their addresses. Both read all travelers.
create index travelers_by_letters on travelers using gin (email gin_trgm_ops);
create index travelers_who_are_guests on travelers (email) where account_id is null;

-- As before, but who is a member is never null as it is: guests are found by their index.
create or replace function mailing_rule_condition(rule jsonb, today date) returns text language plpgsql immutable as $$
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
  return case rule ->> 'kind' when 'MEMBERSHIP' then condition else 'coalesce(' || condition || ', false)' end;
end $$;

-- As before, of addresses like `pattern` alone. Where some are asked for, limits are looked up for each of them: a join would read
-- all limits first.
drop function mailing_list_people(uuid, text, timestamptz, text, integer);
create function mailing_list_people(
  list_id uuid, kind text default 'offers', at timestamptz default now(), after text default '', most integer default null,
  pattern text default '%')
returns table (email text, user_id uuid, first_name text, language text, origin text) language plpgsql stable as $$
#variable_conflict use_column
declare
  list mailing_lists;
  needed integer := setting_needed(mailing_list_people.kind);
  limited text := 'exists (select from marketing_limits as most where most.address = found.email and most.setting < $1'
    || case when most is null then ')' else ' offset 0)' end;
begin
  select * into list from mailing_lists where id = mailing_list_people.list_id and archived_at is null;
  if list.kind = 'RULES' then
    return query execute format($query$
      select t.email, t.account_id, t.first_name, t.language, case when t.account_id is null then 'GUEST' else 'MEMBER' end
      from travelers as t
      where t.email > $2 and t.email like $4 and t.held_back is null and %s and not %s
      order by t.email limit $3
      $query$, mailing_condition(list.rules, (at at time zone 'America/Los_Angeles')::date), replace(limited, 'found', 't'))
      using needed, after, most, pattern;
  elsif list.kind = 'HAND' then
    return query execute format($query$
      select a.email, t.account_id, coalesce(nullif(t.first_name, ''), a.first_name), coalesce(t.language, a.language), 'UPLOAD'
      from mailing_list_addresses as a left join travelers as t on t.email = a.email
      where a.list_id = $5 and a.email > $2 and a.email like $4 and t.held_back is distinct from 'CLOSED' and not %s
      order by a.email limit $3
      $query$, replace(limited, 'found', 'a'))
      using needed, after, most, pattern, list.id;
  end if;
end $$;
