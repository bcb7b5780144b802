-- Everybody who has booked, stayed or joined, by e-mail address, as mailing lists ask about them: one row a person instead
-- of all their bookings. What a row says is worked out anew by a job soon after something behind it has changed.
create table travelers (
  email           text primary key check (email = lower(email)),
  -- Of the member by this address; guests have none.
  account_id      uuid,
  -- CLOSED: the account is deactivated. UNCONFIRMED: joined, never proved the address, and never booked.
  held_back       text check (held_back in ('CLOSED', 'UNCONFIRMED')),
  first_name      text not null,
  full_name       text not null,
  language        text not null,
  -- Pacific days on which stays ended, in their order, and the cents for each stay and all before it, refunds taken off.
  stayed_on       date[] not null default '{}',
  spent_until     bigint[] not null default '{}',
  last_stay_on    date,
  -- The Pacific day of the last arrival that is booked and not canceled.
  arrives_on      date,
  -- Of bookings that stand, and of stays.
  vehicle_classes text[] not null default '{}',
  company_ids     uuid[] not null default '{}',
  -- utm_source of bookings on the website; '' for one without.
  sources         text[] not null default '{}',
  -- WEB and DESK of bookings, GATE of stays without one.
  channels        text[] not null default '{}',
  -- A member's balance.
  points          integer,
  last_score      smallint,
  check (cardinality(stayed_on) = cardinality(spent_until))
);
create index travelers_by_account on travelers (account_id) where account_id is not null;

-- What has changed since it was worked out. No key leads anywhere: what it names may be gone.
create table traveler_marks (
  id         bigint generated always as identity primary key,
  address    text,
  account_id uuid,
  booking_id uuid,
  stay_id    uuid
);

create index vouchers_by_holder on vouchers (lower(holder_email), created_at);

-- What is true of addresses now. A record with an account belongs to its address, another to the one it was made with.
create function travelers_now(addresses text[]) returns setof travelers language sql stable as $$
  with people as (
    select asked.address, account.id as account_id, members.account_id is not null as is_member,
      members.confirmed_at, account.status, account.language, account.short_name, account.long_name
    from (select distinct lower(address) as address from unnest(addresses) as address) as asked
    left join accounts as account on account.email = asked.address
    left join members on members.account_id = account.id and members.merged_into is null
  ), booked as (
    select people.address, b.* from people join bookings as b on lower(b.email) = people.address
    where b.account_id is null and b.status <> 'PENDING'
    union all
    select people.address, b.* from people join bookings as b on b.account_id = people.account_id
    where b.status <> 'PENDING'
  ), stayed as (
    select people.address, t.* from people join transactions as t on t.account_id = people.account_id
    union all
    select booked.address, t.* from booked join transactions as t on t.booking_id = booked.id where t.account_id is null
    union all
    select people.address, t.* from people
    join vouchers as v on lower(v.holder_email) = people.address and v.status = 'USED' and v.account_id is null
    join transactions as t on t.id = v.transaction_id
    where t.account_id is null and t.booking_id is null
    union all
    select people.address, t.* from people
    join vouchers as v on v.account_id = people.account_id and v.status = 'USED'
    join transactions as t on t.id = v.transaction_id
    where t.account_id is null and t.booking_id is null
  ), ended as (
    select address, array_agg(on_day order by exited_at, id) as stayed_on, array_agg(spent order by exited_at, id) as spent_until
    from (
      select address, id, exited_at, (exited_at at time zone 'America/Los_Angeles')::date as on_day,
        sum(total_cents - booking_refunded_cents - refunded_cents)
          over (partition by address order by exited_at, id)::bigint as spent
      from stayed where status = 'CLOSED'
    ) as each_stay group by address
  ), standing as (
    select address, array_agg(distinct company_id) filter (where company_id is not null) as company_ids,
      array_agg(distinct coalesce(marketing ->> 'utm_source', '')) filter (where channel = 'WEB') as sources,
      max((travel_from at time zone 'America/Los_Angeles')::date) filter (where status = 'CONFIRMED') as arrives_on
    from booked where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED') group by address
  ), of_class as (
    select address, array_agg(distinct vehicle_class order by vehicle_class) as vehicle_classes
    from (
      select address, vehicle_class from booked where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED')
      union all select address, vehicle_class from stayed where status <> 'VOIDED'
    ) as each_class group by address
  ), of_channel as (
    select address, array_agg(distinct channel order by channel) as channels
    from (
      select address, channel from booked where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED')
      union all select address, 'GATE' from stayed where status <> 'VOIDED' and booking_id is null
    ) as each_channel group by address
  ), last_booked as (
    select distinct on (address) address, full_name, language from booked order by address, created_at desc, id desc
  ), last_used as (
    select distinct on (people.address) people.address, v.holder_name, v.language from people
    join vouchers as v on lower(v.holder_email) = people.address and v.status = 'USED' and v.account_id is null
    order by people.address, v.created_at desc, v.id desc
  ), scored as (
    select distinct on (stayed.address) stayed.address, scores.score
    from stayed join scores on scores.transaction_id = stayed.id and scores.is_last
    order by stayed.address, scores.given_at desc, scores.id desc
  )
  select people.address, case when is_member then people.account_id end,
    case
      when is_member and people.status = 'DEACTIVATED' then 'CLOSED'
      when is_member and confirmed_at is null and last_booked.address is null then 'UNCONFIRMED'
    end,
    case when is_member and short_name <> '' then short_name
      else split_part(coalesce(last_booked.full_name, last_used.holder_name, ''), ' ', 1) end,
    case when is_member and long_name <> '' then long_name
      else coalesce(last_booked.full_name, last_used.holder_name, '') end,
    coalesce(case when is_member then people.language end, last_booked.language, last_used.language, 'en'),
    coalesce(ended.stayed_on, '{}'), coalesce(ended.spent_until, '{}'), ended.stayed_on[cardinality(ended.stayed_on)],
    standing.arrives_on, coalesce(of_class.vehicle_classes, '{}'), coalesce(standing.company_ids, '{}'),
    coalesce(standing.sources, '{}'), coalesce(of_channel.channels, '{}'),
    case when is_member then coalesce(point_accounts.balance, 0) end, scored.score
  from people
  left join ended using (address) left join standing using (address) left join of_class using (address)
  left join of_channel using (address) left join last_booked using (address) left join last_used using (address)
  left join scored using (address) left join point_accounts on point_accounts.account_id = people.account_id
  where is_member or last_booked.address is not null or of_class.address is not null
$$;

-- Works out the rows of addresses anew. Two at a time take turns, so that none writes what was true before the other.
create function refresh_travelers(addresses text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('refresh_travelers'));
  with known as materialized (
    select * from travelers_now(addresses)
  ), gone as (
    delete from travelers using unnest(addresses) as address
    where email = lower(address) and not exists (select from known where known.email = travelers.email)
  )
  insert into travelers select * from known
  on conflict (email) do update set account_id = excluded.account_id, held_back = excluded.held_back,
    first_name = excluded.first_name, full_name = excluded.full_name, language = excluded.language,
    stayed_on = excluded.stayed_on, spent_until = excluded.spent_until, last_stay_on = excluded.last_stay_on,
    arrives_on = excluded.arrives_on, vehicle_classes = excluded.vehicle_classes, company_ids = excluded.company_ids,
    sources = excluded.sources, channels = excluded.channels, points = excluded.points, last_score = excluded.last_score;
end $$;

-- Takes some marks, the oldest first, and works out whom they are about. Answers how many marks it took.
create function refresh_marked_travelers(most integer) returns integer language plpgsql as $$
declare
  addresses text[];
  taken integer;
begin
  -- First of all, so that who waits for it reads what the other has left.
  perform pg_advisory_xact_lock(hashtext('refresh_travelers'));
  with gone as (
    delete from traveler_marks where id in (select id from traveler_marks order by id limit most)
    returning address, account_id, booking_id, stay_id
  ), stays as (
    select gone.address, coalesce(t.account_id, gone.account_id) as account_id, coalesce(t.booking_id, gone.booking_id) as booking_id,
      t.voucher_id
    from gone left join transactions as t on t.id = gone.stay_id
  ), found as (
    select stays.address, stays.account_id, b.account_id as of_booking, v.account_id as of_voucher,
      lower(b.email) as booked_by, lower(v.holder_email) as held_by
    from stays left join bookings as b on b.id = stays.booking_id left join vouchers as v on v.id = stays.voucher_id
  )
  select array_agg(distinct each_one.address), (select count(*) from gone)::integer into addresses, taken
  from (
    select unnest(array[lower(address), booked_by, held_by]) as address from found
    union
    select accounts.email from found join accounts on accounts.id in (found.account_id, of_booking, of_voucher)
  ) as each_one where each_one.address is not null;
  if addresses is not null then perform refresh_travelers(addresses); end if;
  return coalesce(taken, 0);
end $$;

-- Marks everybody: after the roll-up is made, and wherever rows came without their triggers.
create function mark_all_travelers() returns void language sql as $$
  insert into traveler_marks (address)
  select lower(email) from bookings where account_id is null
  union select email from accounts where kind = 'member'
  union select accounts.email from bookings join accounts on accounts.id = bookings.account_id
  union select lower(holder_email) from vouchers where status = 'USED' and account_id is null
  union select email from travelers
$$;

create function mark_bookings() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (address, account_id)
  select case when account_id is null then lower(email) end, account_id from changed;
  return null;
end $$;
create trigger bookings_mark_travelers after insert on bookings
  referencing new table as changed for each statement execute function mark_bookings();
create trigger gone_bookings_mark_travelers after delete on bookings
  referencing old table as changed for each statement execute function mark_bookings();

create function mark_changed_booking() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (address, account_id) values
    (case when new.account_id is null then lower(new.email) end, new.account_id);
  if (new.account_id, lower(new.email)) is distinct from (old.account_id, lower(old.email)) then
    insert into traveler_marks (address, account_id) values (lower(old.email), old.account_id);
  end if;
  return null;
end $$;
create trigger changed_bookings_mark_travelers after update of status, account_id, email, full_name, language,
  travel_from, vehicle_class, company_id, channel, marketing on bookings
  for each row when ((old.status, old.account_id, old.email, old.full_name, old.language, old.travel_from, old.vehicle_class,
      old.company_id, old.channel, old.marketing)
    is distinct from (new.status, new.account_id, new.email, new.full_name, new.language, new.travel_from, new.vehicle_class,
      new.company_id, new.channel, new.marketing))
  execute function mark_changed_booking();

create function mark_stays() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (stay_id) select id from changed;
  return null;
end $$;
create trigger stays_mark_travelers after insert on transactions
  referencing new table as changed for each statement execute function mark_stays();

create function mark_changed_stay() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (stay_id, account_id, booking_id) values (new.id, null, null);
  if (new.account_id, new.booking_id) is distinct from (old.account_id, old.booking_id) then
    insert into traveler_marks (account_id, booking_id) values (old.account_id, old.booking_id);
  end if;
  return null;
end $$;
create trigger changed_stays_mark_travelers after update of status, account_id, booking_id, voucher_id, exited_at, total_cents,
  refunded_cents, booking_refunded_cents, vehicle_class on transactions
  for each row when ((old.status, old.account_id, old.booking_id, old.voucher_id, old.exited_at, old.total_cents,
      old.refunded_cents, old.booking_refunded_cents, old.vehicle_class)
    is distinct from (new.status, new.account_id, new.booking_id, new.voucher_id, new.exited_at, new.total_cents,
      new.refunded_cents, new.booking_refunded_cents, new.vehicle_class))
  execute function mark_changed_stay();

create function mark_score() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (stay_id) values (new.transaction_id);
  return null;
end $$;
create trigger scores_mark_travelers after insert or update of score, is_last on scores
  for each row execute function mark_score();

create function mark_voucher() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (address, account_id)
  values (lower(old.holder_email), old.account_id), (lower(new.holder_email), new.account_id);
  return null;
end $$;
create trigger vouchers_mark_travelers after update of status, account_id, holder_email, transaction_id on vouchers
  for each row when ((old.status = 'USED' or new.status = 'USED')
    and (old.status, old.account_id, old.holder_email, old.transaction_id)
      is distinct from (new.status, new.account_id, new.holder_email, new.transaction_id))
  execute function mark_voucher();

create function mark_account() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (address, account_id) values (old.email, old.id);
  return null;
end $$;
create trigger accounts_mark_travelers after update of email, status, language, short_name, long_name on accounts
  for each row when (old.kind = 'member' and (old.email, old.status, old.language, old.short_name, old.long_name)
    is distinct from (new.email, new.status, new.language, new.short_name, new.long_name))
  execute function mark_account();
create trigger gone_accounts_mark_travelers after delete on accounts
  for each row when (old.kind = 'member') execute function mark_account();

create function mark_member() returns trigger language plpgsql as $$
begin
  insert into traveler_marks (account_id) values (new.account_id);
  return null;
end $$;
create trigger members_mark_travelers after insert or update of confirmed_at, merged_into on members
  for each row execute function mark_member();
create trigger points_mark_travelers after insert or update of balance on point_accounts
  for each row execute function mark_member();

select mark_all_travelers();
