-- How a person is erased: step by step, each of which finds less to do when it runs again. What tax law asks for stays (dates,
-- amounts, numbers, tax lines), and says of nobody whose it was.

-- Whether what may never change is being erased. What one erasing function calls may erase, too, so they are counted; a setting of
-- the function itself would need a superuser.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('skylot.erasing', true), '') not in ('', '0')
$$;
create or replace function begin_erasing() returns void language sql as $$
  select set_config('skylot.erasing', case coalesce(current_setting('skylot.erasing', true), '')
    when '' then '1' when 'on' then '2' else (current_setting('skylot.erasing')::integer + 1)::text end, true)
$$;
create or replace function end_erasing() returns void language sql as $$
  select set_config('skylot.erasing', (current_setting('skylot.erasing')::integer - 1)::text, true)
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return case when tg_op = 'DELETE' then old else new end; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
-- A history of what was erased would keep it.
create or replace function record_history() returns trigger language plpgsql as $$
begin
  if is_erasing() then return null; end if;
  insert into history (table_name, operation, row_before, row_after)
  values (tg_table_name, tg_op,
          case when tg_op <> 'INSERT' then to_jsonb(old) end,
          case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

-- An address that is nobody's, and to which nothing is ever sent.
create function nobodys_address(person uuid) returns text language sql immutable as $$
  select 'erased-' || person || '@erased.invalid'
$$;

-- Tokens of their cards, for the gateway to forget.
create function cards_of_person(accounts uuid[], addresses text[]) returns setof text language sql stable as $$
  select token from payment_tokens where account_id = any (accounts)
  union
  select cards.token from cards join bookings as b on b.id = cards.booking_id
  where cards.token <> '' and b.id in (select bookings_of_person(accounts, addresses))
    and (b.account_id is null or b.account_id = any (accounts))
  union
  select token from cards where token <> '' and transaction_id in (select stays_of_person(accounts, addresses))
  union
  select token from cards where token <> '' and voucher_id in (select id from vouchers where lower(buyer_email) = any (addresses))
$$;

create function forget_cards(tokens text[]) returns void language sql as $$
  select begin_erasing();
  delete from payment_tokens where token = any (tokens);
  update cards set token = '', fingerprint = '' where token = any (tokens);
  select end_erasing();
$$;
create index cards_by_token on cards (token) where token <> '';

-- Access ends, points are forfeited, and the account is nobody's.
create function erase_accounts(accounts uuid[], at timestamptz) returns void language sql as $$
  select begin_erasing();
  insert into point_entries (id, account_id, at, kind, points, balance, description, actor)
  select gen_random_uuid(), account_id, $2, 'EXPIRE', -balance, 0, 'The account was erased', 'system'
  from point_accounts where account_id = any ($1) and balance > 0;
  delete from account_links where account_id = any ($1);
  delete from refresh_tokens where account_id = any ($1);
  delete from sessions where account_id = any ($1);
  delete from passkeys where account_id = any ($1);
  delete from known_devices where account_id = any ($1);
  delete from billing_addresses where account_id = any ($1);
  delete from payment_tokens where account_id = any ($1);
  delete from site_messages where account_id = any ($1);
  delete from pass_registrations where serial in (select each::text from unnest($1) as each);
  update ride_requests set name = '' where account_id = any ($1);
  update members set pending_email = null, confirmed_at = null, barcode = gen_random_uuid()::text where account_id = any ($1);
  update accounts set
    email = nobodys_address(id), long_name = '', short_name = '', password_hash = '', status = 'DEACTIVATED',
    last_sign_in_at = null, version = version + 1
  where id = any ($1);
  select end_erasing();
$$;

create function erase_bookings(person uuid, bookings uuid[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'booking' and subject_id = any ($2);
  delete from pass_registrations where serial in (select each::text from unnest($2) as each);
  delete from booking_notes where booking_id = any ($2);
  delete from letters where booking_id = any ($2);
  update booking_changes set details = without_names(details) where booking_id = any ($2) and details <> '{}';
  update payments set details = without_names(details) where booking_id = any ($2) and details <> '{}';
  delete from dispute_evidence where dispute_id in (
    select disputes.id from disputes join payments on payments.id = payment_id where booking_id = any ($2));
  update disputes set note = '' where payment_id in (select id from payments where booking_id = any ($2));
  update flight_reports set flight_number = '' where booking_id = any ($2);
  update company_invoice_lines set traveler = '' where booking_id = any ($2);
  update ride_requests set name = '' where reference in (select number from bookings where id = any ($2));
  update bookings set
    full_name = '', email = nobodys_address($1), phone_number = '', flight_number_departing = null,
    flight_number_returning = null, billing_address = null, postal_code = null, plate = null, party = null, needs = '{}',
    marketing = '{}', points_number = null, prior_number = null,
    -- That of an account says no more than the account, which is nobody's.
    point_club_number = case when account_id is not null then point_club_number end,
    complimentary_reason = case when complimentary_reason is not null then '' end
  where id = any ($2);
  select end_erasing();
$$;

create function erase_stays(stays uuid[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'transaction' and subject_id = any ($1);
  delete from site_messages where transaction_id = any ($1);
  update transaction_changes set details = without_names(details) where transaction_id = any ($1) and details <> '{}';
  update gate_scans set details = without_names(details) where transaction_id = any ($1);
  delete from dispute_evidence where dispute_id in (
    select disputes.id from disputes join payments on payments.id = payment_id where transaction_id = any ($1));
  update disputes set note = '' where payment_id in (select id from payments where transaction_id = any ($1));
  update scores set email = null, feedback = null where transaction_id = any ($1);
  update incident_moves set text = ''
  where text is not null and incident_id in (select id from incidents where transaction_id = any ($1));
  update ride_requests set name = '' where reference in (select ticket_num from transactions where id = any ($1))
    or reference in (select each::text from unnest($1) as each);
  update transactions set plate = null, late_flight = null, holds_until = null, feedback = null, party = null,
    point_club_number = case when account_id is not null then point_club_number end
  where id = any ($1);
  select end_erasing();
$$;

-- Of a voucher that one gave to another, each is erased alone; its code works as before.
create function erase_vouchers(person uuid, accounts uuid[], addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'voucher' and subject_id in (
    select purchase_id from vouchers where lower(buyer_email) = any ($3)
    union select id from vouchers_held_by($2, $3) as id);
  delete from pass_registrations where serial in (select each::text from vouchers_held_by($2, $3) as each);
  update voucher_changes set details = without_names(details)
  where voucher_id in (select vouchers_held_by($2, $3) union select id from vouchers where lower(buyer_email) = any ($3))
    and details <> '{}';
  update vouchers set buyer_name = case when buyer_name is not null then '' end, buyer_email = nobodys_address($1)
  where lower(buyer_email) = any ($3);
  update vouchers set holder_name = '', holder_email = nobodys_address($1) where id in (select vouchers_held_by($2, $3));
  select end_erasing();
$$;

create function erase_wishes(person uuid, addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'wait' and subject_id in (select id from waits where lower(email) = any ($2));
  update wait_changes set details = without_names(details)
  where wait_id in (select id from waits where lower(email) = any ($2)) and details <> '{}';
  update waits set email = nobodys_address($1), full_name = '', phone_number = '', postal_code = null, point_club_number = null
  where lower(email) = any ($2);
  update quotes set email = null where lower(email) = any ($2);
  update coupon_redemptions set email = nobodys_address(booking_id) where email = any ($2);
  delete from coupon_people where email = any ($2);
  update scores set email = null, feedback = null where lower(email) = any ($2);
  update inquiry_moves set text = ''
  where text is not null and inquiry_id in (select id from inquiries where lower(email) = any ($2));
  update inquiries set email = nobodys_address($1), name = null, subject = '', message = '', details = '{}'
  where lower(email) = any ($2);
  select end_erasing();
$$;

create function erase_marketing(addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from email_preferences where email = any ($1);
  delete from mail_suppressions where address = any ($1);
  delete from mailing_list_addresses where email = any ($1);
  delete from mailing_list_rows where lower(email) = any ($1);
  update mailing_list_uploads set sample = '[]', bytes = null
  where exists (select from unnest($1) as each where position(each in lower(sample::text)) > 0);
  update campaign_recipients set
    email = nobodys_address(id), first_name = '', user_id = null,
    state = case when state = 'WAITING' then 'SUPPRESSED' else state end
  where email = any ($1);
  delete from travelers where email = any ($1);
  select end_erasing();
$$;

-- Every mail to them, and every mail to staff about them; what has not left yet never does.
create function erase_mails(addresses text[], subjects text[]) returns void language sql as $$
  select begin_erasing();
  delete from mail_bounces where address = any ($1);
  update mail_bounces set mail_id = null where mail_id in (
    select id from mail_messages where lower(recipient) = any ($1) or split_part(purpose, '/', 2) = any ($2));
  update mail_messages set again_of = null where again_of in (
    select id from mail_messages where lower(recipient) = any ($1) or split_part(purpose, '/', 2) = any ($2));
  delete from sandbox.mailbox where mail_id in (
    select id from mail_messages where lower(recipient) = any ($1) or split_part(purpose, '/', 2) = any ($2));
  delete from mail_attachments where mail_id in (
    select id from mail_messages where lower(recipient) = any ($1) or split_part(purpose, '/', 2) = any ($2));
  delete from mail_messages where lower(recipient) = any ($1) or split_part(purpose, '/', 2) = any ($2);
  select end_erasing();
$$;

-- What was written down about what happened to their records: who did it and when stays, whom it names goes.
create function erase_records(addresses text[], subjects text[]) returns void language sql as $$
  select begin_erasing();
  update acts set reason = '' where subject_id = any ($2::uuid[]);
  update act_requests set reason = '', answer = '', input = without_names(input) where subject_id = any ($2::uuid[]);
  update audit_trail set details = without_names(details) where entity_id = any ($2) and details <> '{}';
  update audit_trail set entity_id = '', details = without_names(details) where entity_id = any ($1);
  update history set row_before = without_names(row_before), row_after = without_names(row_after)
  where changed_record(row_before, row_after) = any ($2);
  delete from history where changed_record(row_before, row_after) = any ($1);
  delete from history where table_name in ('mail_suppressions', 'coupon_people', 'booking_notes', 'imports', 'mailing_lists')
    and (coalesce(row_after, row_before) ->> 'booking_id' = any ($2)
      or exists (select from unnest($1) as each
        where position(each in lower(coalesce(row_before::text, '') || coalesce(row_after::text, ''))) > 0));
  update import_rows set data = '{}', faults = '[]', reference = item_id::text where item_id = any ($2::uuid[]);
  update imports set sample = '[]'
  where exists (select from unnest($1) as each where position(each in lower(sample::text)) > 0);
  update survey_responses set answers = '[]'
  where exists (select from unnest($1) as each where position(each in lower(answers::text)) > 0);
  delete from idempotency_keys where caller in (select 'account:' || each from unnest($2) as each)
    or exists (select from unnest($1) as each where position(each in lower(answer::text)) > 0);
  select end_erasing();
$$;

-- Erases a person in one piece: either nobody is named any more when this is committed, or nothing has changed. Bookings and
-- stays that are not over are left as they are; {@link erasure_hindrances} sees to it that there are none.
create function erase_person(person uuid, accounts uuid[], addresses text[], at timestamptz) returns void language plpgsql as $$
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
    union select id::text from move_offers where booking_id = any (bookings));
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
