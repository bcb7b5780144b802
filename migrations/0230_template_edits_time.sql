-- Changes of templates that two people have decided about are kept for two years; the audit log has who did what for longer.

create or replace function oldest_of(class text) returns timestamptz language plpgsql stable as $$
begin
  return case class
    when 'mails' then (select min(created_at) from mail_messages where status <> 'QUEUED')
    when 'bounces' then (select min(at) from mail_bounces)
    when 'trips_of_guests' then (select min(travel_to) from bookings where full_name <> '' and account_id is null)
    when 'trips_of_members' then (select min(travel_to) from bookings where full_name <> '' and account_id is not null)
    when 'plates' then (select min(exited_at) from transactions where plate is not null and exited_at is not null)
    when 'messages' then (select min(received_at) from inquiries where message <> '' and status = 'CLOSED')
    when 'opinions' then (select min(given_at) from scores where feedback is not null or email is not null)
    when 'rides' then (select min(ended_at) from ride_requests where name <> '' and ended_at is not null)
    when 'waiting_list' then (
      select min(travel_from) from waits
      where email not like '%@erased.invalid' and status not in ('WAITING', 'OFFERED'))
    when 'devices' then (select min(seen_at) from known_devices)
    when 'campaigns' then (select min(due_at) from campaign_recipients where email not like '%@erased.invalid')
    when 'gate_scans' then (select min(received_at) from gate_scans where details <> '{}')
    -- Of months that are over: the table has no order but by blocks.
    when 'visits' then (select min(at) from analytics_events where at < now() - interval '24 months')
    when 'copies' then (select min(expires_at) from privacy_copies)
    when 'unconfirmed_requests' then (select min(asked_at) from privacy_requests where status = 'UNCONFIRMED')
    when 'privacy_requests' then (select min(settled_at) from privacy_requests)
    when 'security_events' then (select min(at) from security_events)
    when 'template_edits' then (select min(decided_at) from mail_template_edits)
  end;
end $$;

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
      update campaign_recipients set email = nobodys_address(id), first_name = '' where id in (
        select id from campaign_recipients
        where email not like '%@erased.invalid' and state not in ('WAITING', 'SENDING') and due_at < before
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
