-- Why points moved is a code, which each reader is told in their language. OTHER is what nobody has a code for: its description
-- says it. The version before writes a sentence for each, so a trigger finds its code.
create function ledger_reason(description text) returns text language sql immutable parallel safe as $$
  select case description
    when 'Welcome to the Point Club' then 'WELCOME'
    when 'Parking' then 'PARKING'
    when 'Refunded parking' then 'PARKING_REFUNDED'
    when 'Taken for points that were given back' then 'OWED'
    when 'Time voucher' then 'VOUCHER'
    when 'Voided time voucher' then 'VOUCHER_VOIDED'
    when 'Booking' then 'BOOKING'
    when 'Points of a booking' then 'BOOKING_REFUNDED'
    when 'Given back for a booking' then 'BOOKING_CREDITED'
    when 'Credit for moving your booking' then 'BOOKING_MOVED'
    when 'Sorry for the wait' then 'LONG_WAIT'
    when 'Adjusted by staff: a stay that was missing' then 'STAFF_MISSING_STAY'
    when 'Adjusted by staff: a correction' then 'STAFF_CORRECTION'
    when 'Adjusted by staff: with our apologies' then 'STAFF_APOLOGY'
    when 'Adjusted by staff: as agreed' then 'STAFF_AGREED'
    when 'Not used in time' then 'NOT_IN_TIME'
    when 'Not used for 24 months' then 'NOT_FOR_24_MONTHS'
    when 'The account was erased' then 'ERASED'
    when 'Brought along from the system before' then 'MOVED_IN'
    when 'Moved to another account of the member' then 'MERGED_AWAY'
    when 'From another account of the member' then 'MERGED_HERE'
    else 'OTHER' end
$$;

-- Most entries are of parking: they have their code without being written anew.
alter table point_entries
  add column reason text not null default 'PARKING' check (reason in (
    'WELCOME', 'PARKING', 'PARKING_REFUNDED', 'OWED', 'VOUCHER', 'VOUCHER_VOIDED', 'BOOKING', 'BOOKING_REFUNDED',
    'BOOKING_CREDITED', 'BOOKING_MOVED', 'LONG_WAIT', 'STAFF_MISSING_STAY', 'STAFF_CORRECTION', 'STAFF_APOLOGY',
    'STAFF_AGREED', 'NOT_IN_TIME', 'NOT_FOR_24_MONTHS', 'ERASED', 'MOVED_IN', 'MERGED_AWAY', 'MERGED_HERE', 'OTHER')),
  alter column description set default '';
alter table point_entries alter column reason set default 'OTHER';
select begin_erasing();
update point_entries set reason = ledger_reason(description) where description <> 'Parking';
select end_erasing();

create function find_ledger_reason() returns trigger language plpgsql as $$
begin
  new.reason := ledger_reason(new.description);
  return new;
end $$;
create trigger point_entries_have_their_reason before insert on point_entries
  for each row when (new.reason = 'OTHER') execute function find_ledger_reason();

do $$
declare
  known text := pg_get_functiondef('erase_accounts(uuid[], timestamptz)'::regprocedure);
  told text := $told$balance, description, actor)
  select gen_random_uuid(), account_id, $2, 'EXPIRE', -balance, 0, 'The account was erased', 'system'$told$;
begin
  if position(told in known) = 0 then
    raise exception 'erase_accounts says in another way why points go';
  end if;
  execute replace(known, told, $told$balance, reason, actor)
  select gen_random_uuid(), account_id, $2, 'EXPIRE', -balance, 0, 'ERASED', 'system'$told$);
end $$;

do $$
declare
  known text := pg_get_functiondef('data_of_person(uuid[], text[])'::regprocedure);
  listed text := 'select at, kind, points, balance, description, ref from point_entries';
begin
  if position(listed in known) = 0 then
    raise exception 'data_of_person lists the columns of points in another way';
  end if;
  execute replace(known, listed, 'select at, kind, points, balance, reason, description, ref from point_entries');
end $$;
