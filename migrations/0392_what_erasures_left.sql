-- What an erasure, or a trip's end of time, left behind: files that were moved in, what staff wrote of differences between the books,
-- the address beside a coupon and a price, what histories tell of notes, and files of scheduled reports.

-- What the books of gateway and payments differed in about someone's payments.
create function differences_about(bookings uuid[], stays uuid[], gifts uuid[]) returns setof uuid language sql stable as $$
  select id from payment_differences where booking_id = any ($1) or subject in (
    select payments.id::text from payments where booking_id = any ($1)
    union select payments.id::text from payments where transaction_id = any ($2)
    union select payments.id::text from payments where voucher_id = any ($3))
$$;

-- A row of a file of cards is known by the token, which stands in the file, too.
create or replace function forget_cards(tokens text[]) returns void language sql as $$
  select begin_erasing();
  delete from payment_tokens where token = any (tokens);
  update cards set token = '', fingerprint = '' where token = any (tokens);
  delete from import_chunks where import_id in (
    select import_id from import_rows where kind = 'CARDS' and state = 'DONE' and reference = any (tokens));
  update import_rows set data = '{}', reference = item_id::text
  where kind = 'CARDS' and state = 'DONE' and reference = any (tokens);
  select end_erasing();
$$;

-- As before, with the address beside the coupon and the prices, what staff wrote of differences, and what the history tells of notes.
create or replace function erase_bookings(person uuid, bookings uuid[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'booking' and subject_id = any ($2);
  delete from pass_registrations where serial in (select each::text from unnest($2) as each);
  update history set row_before = without_names(row_before), row_after = without_names(row_after)
  where table_name = 'booking_notes' and changed_record(row_before, row_after) in (
    select id::text from booking_notes where booking_id = any ($2));
  delete from booking_notes where booking_id = any ($2);
  delete from letters where booking_id = any ($2);
  update booking_changes set details = without_names(details) where booking_id = any ($2) and details <> '{}';
  update payments set details = without_names(details) - 'reason' where booking_id = any ($2) and details <> '{}';
  update payment_differences set note = ''
  where note is not null and id in (select differences_about($2, '{}', '{}'));
  delete from dispute_evidence where dispute_id in (
    select disputes.id from disputes join payments on payments.id = payment_id where booking_id = any ($2));
  update disputes set note = '' where payment_id in (select id from payments where booking_id = any ($2));
  update flight_reports set flight_number = '' where booking_id = any ($2);
  update company_invoice_lines set traveler = '' where booking_id = any ($2);
  update ride_requests set name = '' where reference in (select number from bookings where id = any ($2));
  update coupon_redemptions set email = nobodys_address(booking_id) where booking_id = any ($2);
  update quotes set email = null
  where email is not null and id in (
    select quote_id from bookings where id = any ($2)
    union select quote_id from booking_changes where booking_id = any ($2)
    union select quotes.id from quotes where modifies_booking_id = any ($2));
  update bookings set
    full_name = '', email = nobodys_address($1), phone_number = '', flight_number_departing = null,
    flight_number_returning = null, billing_address = null, postal_code = null, plate = null, party = null, needs = '{}',
    marketing = '{}', points_number = null,
    -- That it was moved in stays known: it was no sale.
    prior_number = case when prior_number is not null then '' end,
    -- That of an account says no more than the account, which is nobody's.
    point_club_number = case when account_id is not null then point_club_number end,
    complimentary_reason = case when complimentary_reason is not null then '' end
  where id = any ($2);
  select end_erasing();
$$;

-- As before, but for files: one that somebody was moved in from goes whole, and so does one that names them anywhere.
create or replace function erase_records(addresses text[], subjects text[]) returns void language sql as $$
  select begin_erasing();
  update acts set reason = '' where subject_id = any ($2::uuid[]);
  update act_requests set reason = '', answer = '', input = without_names(input) where subject_id = any ($2::uuid[]);
  update payment_differences set note = '' where note is not null and id = any ($2::uuid[]);
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
  -- A file that is read just now is read to its end. An address may lie across two pieces; of UTF-16 it tells every second byte.
  delete from import_chunks where import_id in (
    select import_id from import_rows where item_id = any ($2::uuid[])
    union
    select import_id from import_rows
    where (data <> '{}' or faults <> '[]') and tells_address(data::text || faults::text, $1)
    union
    select import_id from (
      select import_id, bytes || coalesce(
        substring(lead(bytes) over (partition by import_id order by no) from 1 for 1024), '') as piece
      from import_chunks) as pieces
    where tells_address(replace(encode(piece, 'escape'), '\000', ''), $1)
  ) and import_id not in (select id from imports where status = 'CHECKING');
  update import_rows set data = '{}', faults = '[]', reference = item_id::text where item_id = any ($2::uuid[]);
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

do $$
declare
  known text := pg_get_functiondef('erase_person(uuid, uuid[], text[], timestamptz)'::regprocedure);
  offers text := 'union select id::text from move_offers where booking_id = any (bookings)';
  records text := 'perform erase_records(addresses, subjects);';
begin
  if position(offers in known) = 0 or position(records in known) = 0 then
    raise exception 'erase_person collects and erases records in another way';
  end if;
  known := replace(known, offers, offers || '
    union select differences_about(bookings, stays, array(
      select v.id from vouchers as v where lower(buyer_email) = any (addresses)))::text');
  execute replace(known, records, records || '
  -- What a file of a report says cannot be looked into, so none opens any more.
  update report_deliveries set file = null, revoked_at = at where file is not null;');
end $$;

-- What trips that are nobody's already have left, and networks that were kept whole.
select begin_erasing();
update coupon_redemptions set email = nobodys_address(booking_id)
from bookings where bookings.id = booking_id and bookings.email like '%@erased.invalid'
  and coupon_redemptions.email not like '%@erased.invalid';
update quotes set email = null
where email is not null and id in (
  select quote_id from bookings where email like '%@erased.invalid'
  union select booking_changes.quote_id from booking_changes
    join bookings on bookings.id = booking_id where email like '%@erased.invalid'
  union select quotes.id from quotes join bookings on bookings.id = modifies_booking_id
    where bookings.email like '%@erased.invalid');
update history set row_before = without_names(row_before), row_after = without_names(row_after)
from bookings where table_name = 'booking_notes' and bookings.email like '%@erased.invalid'
  and bookings.id::text = coalesce(row_after, row_before) ->> 'booking_id';
update report_openings set network = case
  when network like '%:%' then network(set_masklen(network::inet, 48))::text
  else regexp_replace(network, '\d+$', '0') || '/24' end
where network ~ '^[0-9a-fA-F:.]+$';
select end_erasing();
