-- What is held on a person, told by the addresses and accounts that are theirs.

create index vouchers_by_buyer on vouchers (lower(buyer_email)) where buyer_email is not null;
create index quotes_by_email on quotes (lower(email)) where email is not null;
create index waits_by_email on waits (lower(email));
create index scores_by_email on scores (lower(email)) where email is not null;
create index scores_of_stay on scores (transaction_id);
create index coupon_redemptions_of_person on coupon_redemptions (email);
create index transactions_of_booking on transactions (booking_id) where booking_id is not null;
create index transactions_of_voucher on transactions (voucher_id) where voucher_id is not null;
create index gate_scans_of_stay on gate_scans (transaction_id) where transaction_id is not null;
create index mailing_list_addresses_by_email on mailing_list_addresses (email);
create index mailing_list_rows_by_email on mailing_list_rows (lower(email));
create index account_links_of_account on account_links (account_id);
create index incidents_of_stay on incidents (transaction_id);
create index refresh_tokens_of_account on refresh_tokens (account_id);
create index mail_messages_by_purpose on mail_messages (split_part(purpose, '/', 2));

-- An account, those that were merged into it, and their addresses beside the one that was given.
create function accounts_of_person(account uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from (
    select account as id where account is not null union select account_id from members where merged_into = account) as all_of_them
$$;
create function addresses_of_person(address text, accounts uuid[]) returns text[] language sql stable as $$
  select array[lower(address)] || array(select email from accounts as a where a.id = any (accounts) and email <> lower(address))
$$;

-- Theirs is a booking that they made, and one that was made for them.
create function bookings_of_person(accounts uuid[], addresses text[]) returns setof uuid language sql stable as $$
  select id from bookings where lower(email) = any (addresses)
  union select id from bookings where account_id = any (accounts)
$$;
create function vouchers_held_by(accounts uuid[], addresses text[]) returns setof uuid language sql stable as $$
  select id from vouchers where lower(holder_email) = any (addresses)
  union select id from vouchers where account_id = any (accounts)
$$;
create function stays_of_person(accounts uuid[], addresses text[]) returns setof uuid language sql stable as $$
  select id from transactions where account_id = any (accounts)
  union select id from transactions where booking_id in (select bookings_of_person(accounts, addresses))
  union select id from transactions where voucher_id in (select vouchers_held_by(accounts, addresses))
$$;

-- What must be settled before a person can be erased, as codes.
create function erasure_hindrances(accounts uuid[], addresses text[]) returns setof text language sql stable as $$
  select 'OPEN_BOOKING' where exists (
    select from bookings where lower(email) = any (addresses) and status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')
    union all
    select from bookings where account_id = any (accounts) and status in ('PENDING', 'CONFIRMED', 'CHECKED_IN'))
  union all
  select 'OPEN_STAY' where exists (
    select from transactions where id in (select stays_of_person(accounts, addresses)) and status = 'OPEN')
  union all
  select 'UNPAID' where exists (
    select from pay_links where booking_id in (select bookings_of_person(accounts, addresses)) and status = 'OPEN')
  union all
  select 'PAYMENT_UNDER_WAY' where exists (
    select from payments where booking_id in (select bookings_of_person(accounts, addresses)) and status in ('REQUESTED', 'SENT')
    union all
    select from payments where transaction_id in (select stays_of_person(accounts, addresses)) and status in ('REQUESTED', 'SENT')
    union all
    select from payments where voucher_id in (
      select vouchers_held_by(accounts, addresses)
      union select id from vouchers where lower(buyer_email) = any (addresses)) and status in ('REQUESTED', 'SENT'))
  union all
  select 'DISPUTE' where exists (
    select from payment_differences
    where booking_id in (select bookings_of_person(accounts, addresses)) and resolved_at is null
    union all
    select from disputes join payments on payments.id = disputes.payment_id
    where disputes.status in ('OPEN', 'UNDER_REVIEW')
      and (booking_id in (select bookings_of_person(accounts, addresses))
        or transaction_id in (select stays_of_person(accounts, addresses))
        or voucher_id in (select id from vouchers where lower(buyer_email) = any (addresses))))
  union all
  select 'WAITING' where exists (
    select from waits where lower(email) = any (addresses) and status in ('WAITING', 'OFFERED'))
  union all
  select 'GIFT_ON_ITS_WAY' where exists (
    select from vouchers
    where lower(buyer_email) = any (addresses) and status in ('PENDING', 'ISSUED') and delivered_at is null)
  union all
  select 'COMPANY_CONTACT' where exists (
    select from companies where status = 'ACTIVE' and lower(contact_email) = any (addresses)
    union all select from companies where status = 'ACTIVE' and lower(billing_email) = any (addresses))
$$;

-- Everything that is held on a person, by what it is about. What a record says of somebody else is left out: who booked for
-- them, who gave them a voucher and with which card, and whom they booked for.
create function data_of_person(accounts uuid[], addresses text[]) returns jsonb language sql stable as $$
  with own_bookings as (select id from bookings_of_person(accounts, addresses) as id),
  own_vouchers as (
    select id from vouchers_held_by(accounts, addresses) as id
    union select id from vouchers where lower(buyer_email) = any (addresses)),
  own_stays as (select id from stays_of_person(accounts, addresses) as id),
  named as (
    select b.*, lower(b.email) = any (addresses) as is_named, b.account_id is null or b.account_id = any (accounts) as is_payer
    from bookings as b join own_bookings using (id))
  select jsonb_build_object(
    'account', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select email, long_name, short_name, language, status, created_at, last_sign_in_at
      from accounts where id = any (data_of_person.accounts) and kind = 'member') as found),
    'membership', (select coalesce(jsonb_agg(to_jsonb(found) order by joined_at), '[]') from (
      select number, joined_at, confirmed_at, pending_email from members where account_id = any (accounts)) as found),
    'billing_addresses', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select address_line_1, city, state, postal_code, country, created_at
      from billing_addresses where account_id = any (accounts)) as found),
    'saved_cards', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select brand, last4, exp_month, exp_year, created_at from payment_tokens where account_id = any (accounts)) as found),
    'points', (select coalesce(jsonb_agg(to_jsonb(found) order by at, balance), '[]') from (
      select at, kind, points, balance, description, ref from point_entries where account_id = any (accounts)) as found),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select number, status, product_id, vehicle_class, travel_from, travel_to, created_at, language, total_cents, paid_cents,
        refunded_cents, case when is_payer then point_club_number end as point_club_number,
        case when is_named then email end as email, case when is_named then full_name end as full_name,
        case when is_named then phone_number end as phone_number,
        case when is_named then flight_number_departing end as flight_number_departing,
        case when is_named then flight_number_returning end as flight_number_returning,
        case when is_named then plate end as plate, party, case when is_named then needs end as needs,
        case when is_named then billing_address end as billing_address, case when is_named then postal_code end as postal_code,
        marketing
      from named) as found),
    'flights', (select coalesce(jsonb_agg(to_jsonb(found) order by reported_at), '[]') from (
      select named.number as booking, f.flight_number, f.back_at, f.reported_at
      from flight_reports as f join named on named.id = f.booking_id where is_named) as found),
    'notes', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select named.number as booking, n.text, n.created_at
      from booking_notes as n join named on named.id = n.booking_id where is_named and n.removed_at is null) as found),
    'stays', (select coalesce(jsonb_agg(to_jsonb(found) order by entered_at), '[]') from (
      select t.ticket_num, t.status, t.vehicle_class, t.entered_at, t.exited_at, t.receipt_number, t.total_cents, t.paid_cents,
        t.refunded_cents, t.points, case when coalesce(named.is_named, true) then t.plate end as plate
      from transactions as t join own_stays using (id) left join named on named.id = t.booking_id) as found),
    'payments', (select coalesce(jsonb_agg(to_jsonb(found) order by requested_at), '[]') from (
      select p.kind, p.method, p.status, p.amount_cents, p.reason, p.requested_at, p.settled_at,
        coalesce(named.number, t.receipt_number, v.number) as paid_for,
        case when p.method = 'CARD' then card.brand end as card_brand,
        case when p.method = 'CARD' then card.last4 end as card_last4
      from payments as p
      left join named on named.id = p.booking_id left join transactions as t on t.id = p.transaction_id
      left join vouchers as v on v.id = p.voucher_id
      left join lateral (
        select brand, last4 from cards
        where (cards.booking_id = p.booking_id or cards.transaction_id = p.transaction_id or cards.voucher_id = p.voucher_id)
          and cards.created_at <= p.requested_at
        order by cards.created_at desc limit 1) as card on true
      where (p.booking_id in (select id from named where is_payer))
        or p.transaction_id in (select id from own_stays)
        or p.voucher_id in (select id from vouchers where lower(buyer_email) = any (addresses))) as found),
    'vouchers', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select v.number, v.kind, v.status, v.vehicle_class, v.travel_from, v.travel_to, v.points, v.created_at,
        case when lower(v.buyer_email) = any (addresses) then v.total_cents end as total_cents,
        case when lower(v.buyer_email) = any (addresses) then v.buyer_name end as buyer_name,
        case when lower(v.buyer_email) = any (addresses) then v.buyer_email end as buyer_email,
        case when lower(v.holder_email) = any (addresses) then v.holder_name end as holder_name,
        case when lower(v.holder_email) = any (addresses) then v.holder_email end as holder_email
      from vouchers as v join own_vouchers using (id)) as found),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select status, wish, vehicle_class, travel_from, travel_to, email, full_name, phone_number, postal_code, most_cents, created_at
      from waits where lower(email) = any (addresses)) as found),
    'prices_asked_for', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select vehicle_class, travel_from, travel_to, total_cents, email, created_at
      from quotes where lower(email) = any (addresses)) as found),
    'coupons_used', (select coalesce(jsonb_agg(to_jsonb(found) order by redeemed_at), '[]') from (
      select code, discount_cents, redeemed_at from coupon_redemptions where email = any (addresses)) as found),
    'rides', (select coalesce(jsonb_agg(to_jsonb(found) order by requested_at), '[]') from (
      select name, reference, direction, party, needs_wheelchair, status, requested_at, arrived_at, ended_at
      from ride_requests where account_id = any (accounts)
        or reference in (select number from named where is_named)
        or reference in (select ticket_num from transactions join own_stays using (id))) as found),
    'scores', (select coalesce(jsonb_agg(to_jsonb(found) order by given_at), '[]') from (
      select score, feedback, email, given_at from scores
      where transaction_id in (select id from own_stays) or lower(email) = any (addresses)) as found),
    'messages', (select coalesce(jsonb_agg(to_jsonb(found) order by received_at), '[]') from (
      select number, kind, email, name, subject, message, details, status, received_at,
        (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'text', text) order by at), '[]')
         from inquiry_moves where inquiry_id = inquiries.id and kind = 'REPLIED') as answers
      from inquiries where lower(email) = any (addresses)) as found),
    'mails', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select created_at, sent_at, recipient, kind, status, subject, text from mail_messages
      where lower(recipient) = any (addresses)) as found),
    'campaigns', (select coalesce(jsonb_agg(to_jsonb(found) order by due_at), '[]') from (
      select campaigns.name, r.due_at, r.state, r.sent_at, r.clicked_at, r.unsubscribed_at, r.bounced_at
      from campaign_recipients as r join campaigns on campaigns.id = r.campaign_id where r.email = any (addresses)) as found),
    'mailing_lists', (select coalesce(jsonb_agg(to_jsonb(found) order by added_at), '[]') from (
      select l.name, a.email, a.first_name, a.added_at, u.source, u.agreed_on
      from mailing_list_addresses as a join mailing_lists as l on l.id = a.list_id
      left join mailing_list_uploads as u on u.id = a.upload_id where a.email = any (addresses)) as found),
    'email_preferences', (select coalesce(jsonb_agg(to_jsonb(found) order by updated_at), '[]') from (
      select email, setting, updated_at from email_preferences where email = any (addresses)) as found),
    'suppressed_mail', (select coalesce(jsonb_agg(to_jsonb(found) order by at), '[]') from (
      select address, reason, at from mail_suppressions where address = any (addresses)) as found),
    'devices', (select coalesce(jsonb_agg(to_jsonb(found) order by seen_at), '[]') from (
      select seen_at from known_devices where account_id = any (accounts)) as found),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(found) order by began_at), '[]') from (
      select browser, system, network, began_at, seen_at from sessions where account_id = any (accounts)) as found),
    'passkeys', (select coalesce(jsonb_agg(to_jsonb(found) order by created_at), '[]') from (
      select name, created_at, used_at from passkeys where account_id = any (accounts)) as found),
    'wallet_passes', (select coalesce(jsonb_agg(to_jsonb(found) order by given_at), '[]') from (
      select kind, number, given_at, fetched_at from wallet_passes
      where upper(number) in (
        select number from named where is_named union select number from members where account_id = any (accounts)
        union select v.number from vouchers as v join own_vouchers using (id) where lower(v.holder_email) = any (addresses))) as found))
$$;
