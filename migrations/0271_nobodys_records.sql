-- What was erased, or has grown too old, is nobody's anywhere.

-- Nobody is no traveler: neither by the address that a record has once it is erased, nor by that of an account.
create or replace function travelers_now(addresses text[]) returns setof travelers language sql stable as $$
  with people as (
    select asked.address, account.id as account_id, members.account_id is not null as is_member,
      members.confirmed_at, account.status, account.language, account.short_name, account.long_name
    from (
      select distinct lower(address) as address from unnest(addresses) as address
      where lower(address) not like '%@erased.invalid') as asked
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

-- Who became one is worked out anew as everybody else: soon, and some at a time. What is worked out by the old function now ends
-- before.
select pg_advisory_xact_lock(hashtext('refresh_travelers'));
insert into traveler_marks (address) select email from travelers where email like '%@erased.invalid';

-- Nor are they written to by a series.
create or replace function may_write(address text, kind text default 'offers') returns boolean language sql stable as $$
  select lower($1) not like '%@erased.invalid'
    and not exists (
      select from marketing_limits as most
      where most.address = lower($1) and most.setting < setting_needed($2))
    and not exists (
      select from accounts where email = lower($1) and accounts.kind = 'member' and status = 'DEACTIVATED')
$$;

-- Whether one of some addresses stands in a text, also as the argument of a link. They are in lower case.
create function tells_address(said text, addresses text[]) returns boolean language sql immutable parallel safe as $$
  select exists (
    select from unnest(addresses) as each where position(each in replace(replace(lower(said), '%40', '@'), '%2b', '+')) > 0)
$$;

-- A row of a file of cards is known by the token.
create or replace function forget_cards(tokens text[]) returns void language sql as $$
  select begin_erasing();
  delete from payment_tokens where token = any (tokens);
  update cards set token = '', fingerprint = '' where token = any (tokens);
  update import_rows set data = '{}', reference = item_id::text
  where kind = 'CARDS' and state = 'DONE' and reference = any (tokens);
  select end_erasing();
$$;

-- Of a voucher that one gave to another, each is erased alone; its code works as before. What one wrote to the other goes
-- with either of them, and so does what a bank was told of a dispute that has ended. The buyer's are over, or hinder the erasure.
create or replace function erase_vouchers(person uuid, accounts uuid[], addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'voucher' and subject_id in (
    select purchase_id from vouchers where lower(buyer_email) = any ($3)
    union select id from vouchers_held_by($2, $3) as id);
  delete from pass_registrations where serial in (select each::text from vouchers_held_by($2, $3) as each);
  update voucher_changes set details = without_names(details)
  where voucher_id in (select vouchers_held_by($2, $3) union select id from vouchers where lower(buyer_email) = any ($3))
    and details <> '{}';
  delete from dispute_evidence where dispute_id in (
    select disputes.id from disputes join payments on payments.id = payment_id
    where voucher_id in (select id from vouchers where lower(buyer_email) = any ($3))
      or closed_at is not null and voucher_id in (select vouchers_held_by($2, $3)));
  update disputes set note = ''
  where payment_id in (
      select id from payments where voucher_id in (select id from vouchers where lower(buyer_email) = any ($3)))
    or closed_at is not null and payment_id in (
      select id from payments where voucher_id in (select vouchers_held_by($2, $3)));
  update vouchers set message = null
  where message is not null
    and (lower(buyer_email) = any ($3) or id in (select vouchers_held_by($2, $3)));
  update vouchers set buyer_name = case when buyer_name is not null then '' end, buyer_email = nobodys_address($1)
  where lower(buyer_email) = any ($3);
  update vouchers set holder_name = '', holder_email = nobodys_address($1) where id in (select vouchers_held_by($2, $3));
  select end_erasing();
$$;

create or replace function erase_marketing(addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from email_preferences where email = any ($1);
  delete from mail_suppressions where address = any ($1);
  delete from mailing_list_addresses where email = any ($1);
  delete from mailing_list_rows where lower(email) = any ($1);
  -- Of UTF-16, too, as far as an address goes.
  update mailing_list_uploads set sample = '[]', bytes = null
  where tells_address(sample::text, $1) or tells_address(replace(encode(bytes, 'escape'), '\000', ''), $1);
  update campaign_recipients set
    email = nobodys_address(id), first_name = '', user_id = null,
    state = case when state = 'WAITING' then 'SUPPRESSED' else state end
  where email = any ($1);
  delete from travelers where email = any ($1);
  select end_erasing();
$$;

-- What was written down about what happened to their records: who did it and when stays, whom it names goes.
create or replace function erase_records(addresses text[], subjects text[]) returns void language sql as $$
  select begin_erasing();
  update acts set reason = '' where subject_id = any ($2::uuid[]);
  update act_requests set reason = '', answer = '', input = without_names(input) where subject_id = any ($2::uuid[]);
  update audit_trail set details = without_names(details) where entity_id = any ($2) and details <> '{}';
  update audit_trail set entity_id = '', details = without_names(details) where entity_id = any ($1);
  update audit_trail set details = without_names(details)
  where action = 'removed' and entity = 'mailing_list' and details ->> 'email' = any ($1);
  update history set row_before = without_names(row_before), row_after = without_names(row_after)
  where changed_record(row_before, row_after) = any ($2);
  delete from history where changed_record(row_before, row_after) = any ($1);
  delete from history where table_name in (
      'mail_suppressions', 'coupon_people', 'booking_notes', 'imports', 'mailing_lists', 'saved_views')
    and (coalesce(row_after, row_before) ->> 'booking_id' = any ($2)
      or tells_address(coalesce(row_before::text, '') || coalesce(row_after::text, ''), $1));
  update history set row_before = without_names(row_before), row_after = without_names(row_after)
  where table_name = 'bulk_actions'
    and tells_address(coalesce(row_before::text, '') || coalesce(row_after::text, ''), $1);
  -- What staff searched for.
  update bulk_actions set filter = without_names(filter) where tells_address(filter::text, $1);
  delete from saved_views where tells_address(name || ' ' || query, $1);
  update import_rows set data = '{}', faults = '[]', reference = item_id::text where item_id = any ($2::uuid[]);
  -- A file that is read just now is read to its end.
  delete from import_chunks where import_id in (
    select import_id from import_rows join imports on imports.id = import_id
    where (data <> '{}' or faults <> '[]') and tells_address(data::text || faults::text, $1) and status <> 'CHECKING');
  update import_rows set data = '{}', faults = '[]', reference = case when state = 'DONE' then reference else '' end,
    state = case when state = 'READY' then 'REFUSED' else state end
  where (data <> '{}' or faults <> '[]') and tells_address(data::text || faults::text, $1);
  update imports set sample = '[]', header = case when tells_address(header::text, $1) then '[]' else header end
  where tells_address(sample::text || header::text, $1);
  update survey_responses set answers = '[]' where tells_address(answers::text, $1);
  delete from idempotency_keys where caller in (select 'account:' || each from unnest($2) as each)
    or tells_address(answer::text, $1);
  select end_erasing();
$$;

-- As before, with what staff wrote and were told of a dispute.
create or replace function erase_person(person uuid, accounts uuid[], addresses text[], at timestamptz) returns void language plpgsql as $$
declare
  bookings uuid[] := array(
    select id from bookings as b
    where id in (select bookings_of_person(accounts, addresses)) and status in ('CANCELLED', 'COMPLETED', 'NO_SHOW'));
  stays uuid[] := array(
    select id from transactions where id in (select stays_of_person(accounts, addresses)) and status <> 'OPEN');
  subjects text[] := array(
    select unnest(accounts || bookings || stays)::text
    union select vouchers_held_by(accounts, addresses)::text
    union select id::text from vouchers as v where lower(buyer_email) = any (addresses)
    union select id::text from waits where lower(email) = any (addresses)
    union select id::text from inquiries where lower(email) = any (addresses)
    union select id::text from incidents where transaction_id = any (stays)
    union select id::text from scores where transaction_id = any (stays)
    union select id::text from booking_notes where booking_id = any (bookings)
    union select id::text from quotes where lower(email) = any (addresses)
    union select id::text from move_offers where booking_id = any (bookings)
    union select disputes.id::text from disputes join payments on payments.id = payment_id
      where booking_id = any (bookings) or transaction_id = any (stays)
        or voucher_id in (select v.id from vouchers as v where lower(buyer_email) = any (addresses))
        or closed_at is not null and voucher_id in (select vouchers_held_by(accounts, addresses)));
begin
  subjects := subjects || array(
    select id::text from act_requests where subject_id = any (subjects::uuid[])
    union select id::text from care_notices where subject_id = any (subjects::uuid[]));
  perform erase_vouchers(person, accounts, addresses);
  perform erase_wishes(person, addresses);
  perform erase_stays(stays);
  perform erase_bookings(person, bookings);
  perform erase_marketing(addresses);
  perform erase_accounts(accounts, at);
  perform erase_mails(addresses, subjects);
  perform erase_records(addresses, subjects);
  -- Triggers have marked the addresses for whoever keeps the list of travelers.
  delete from traveler_marks where address = any (addresses);
  if to_regclass('pgboss.job') is not null then
    execute $jobs$
      delete from pgboss.job where state <> 'active' and name not like '\_\_%' and exists (
        select from unnest($1) as each where position(each in lower(data::text)) > 0)
      $jobs$ using addresses;
  end if;
  update privacy_requests as r set addresses = '{}', proof = '', answer = '', link_hash = null, link_expires_at = null
  where r.id <> person and r.addresses && erase_person.addresses;
  delete from privacy_copies where request_id in (
    select id from privacy_requests as r where r.account_ids && accounts and r.id <> person);
end $$;

-- As before, but for who waits in a campaign that was stopped.
create or replace function take_away(class text, before timestamptz, most integer) returns integer language plpgsql as $$
declare
  found_ids uuid[];
  taken integer;
  booking uuid;
begin
  perform begin_erasing();
  case class
    when 'mails' then
      found_ids := array(
        select id from mail_messages where created_at < before and status <> 'QUEUED' order by created_at limit most);
      update mail_bounces set mail_id = null where mail_id = any (found_ids);
      update mail_messages set again_of = null where again_of = any (found_ids);
      delete from sandbox.mailbox where mail_id = any (found_ids);
      delete from mail_attachments where mail_id = any (found_ids);
      delete from mail_messages where id = any (found_ids);
    when 'bounces' then
      delete from mail_bounces where id in (select id from mail_bounces where at < before order by at limit most);
    when 'trips_of_guests', 'trips_of_members' then
      found_ids := array(
        select id from bookings
        where full_name <> '' and (account_id is null) = (class = 'trips_of_guests') and travel_to < before
          and status in ('CANCELLED', 'COMPLETED', 'NO_SHOW')
        order by travel_to limit most);
      foreach booking in array found_ids loop perform erase_bookings(booking, array[booking]); end loop;
      taken := cardinality(found_ids);
    when 'plates' then
      update transactions set plate = null, late_flight = null, holds_until = null where id in (
        select id from transactions where plate is not null and exited_at < before order by exited_at limit most);
    when 'messages' then
      found_ids := array(
        select id from inquiries where message <> '' and status = 'CLOSED' and received_at < before
        order by received_at limit most);
      update inquiry_moves set text = '' where text is not null and inquiry_id = any (found_ids);
      update inquiries set email = nobodys_address(id), name = null, subject = '', message = '', details = '{}'
      where id = any (found_ids);
    when 'opinions' then
      update scores set feedback = null, email = null where id in (
        select id from scores where (feedback is not null or email is not null) and given_at < before
        order by given_at limit most);
    when 'rides' then
      update ride_requests set name = '' where id in (
        select id from ride_requests where name <> '' and ended_at < before order by ended_at limit most);
    when 'waiting_list' then
      update waits set email = nobodys_address(id), full_name = '', phone_number = '', postal_code = null,
        point_club_number = null
      where id in (
        select id from waits
        where email not like '%@erased.invalid' and status not in ('WAITING', 'OFFERED') and travel_from < before
        order by travel_from limit most);
    when 'devices' then
      delete from known_devices where (account_id, device) in (
        select account_id, device from known_devices where seen_at < before order by seen_at limit most);
    when 'campaigns' then
      -- What waits in a campaign that was stopped waits for ever.
      update campaign_recipients set email = nobodys_address(id), first_name = '' where id in (
        select id from campaign_recipients
        where email not like '%@erased.invalid' and due_at < before and (state not in ('WAITING', 'SENDING')
          or campaign_id in (select campaigns.id from campaigns where status = 'STOPPED'))
        order by due_at limit most);
    when 'gate_scans' then
      update gate_scans set details = '{}' where id in (
        select id from gate_scans where details <> '{}' and received_at < before order by received_at limit most);
    when 'visits' then
      delete from analytics_events where (id, at) in (
        select id, at from analytics_events where at < before order by at limit most);
    when 'copies' then
      delete from privacy_copies where request_id in (
        select request_id from privacy_copies where expires_at < before order by expires_at limit most);
    when 'unconfirmed_requests' then
      delete from privacy_requests where id in (
        select id from privacy_requests where status = 'UNCONFIRMED' and asked_at < before order by asked_at limit most);
    when 'privacy_requests' then
      delete from privacy_requests where id in (
        select id from privacy_requests where settled_at < before order by settled_at limit most);
    when 'security_events' then
      delete from security_events where id in (select id from security_events where at < before order by at limit most);
    when 'template_edits' then
      delete from mail_template_edits where id in (
        select id from mail_template_edits where decided_at < before order by decided_at limit most);
  end case;
  if taken is null then get diagnostics taken = row_count; end if;
  perform end_erasing();
  return taken;
end $$;
