-- The number that the system before gave a member: people call with it.

-- As before, with the number that another system knows somebody by.
create or replace function names_a_person(field text) returns boolean language sql immutable parallel safe as $$
  select field ~ '(name|email|e_mail|address|phone|plate|flight|postal|barcode|feedback|comment|message|text|note|reason|subject|proof|recipient|traveler|holder|buyer|card|last4|fingerprint|token|answer|body|search|reference|detail|sample|prior_number)'
    or field = 'to'
$$;

-- What earlier erasures left: the number in the ledger, and what histories tell of a membership or an address.
select begin_erasing();
update point_entries set ref = null
where kind = 'MOVED_IN' and ref is not null
  and account_id in (select id from accounts where email like '%@erased.invalid');
update history set row_before = without_names(row_before), row_after = without_names(row_after)
where coalesce(row_after, row_before) ->> 'account_id' in (
  select id::text from accounts where kind = 'member' and email like '%@erased.invalid');
select end_erasing();

-- Collected before members are locked. Rows of files say it for 30 days, entries of points for ever.
create temporary table moved_in_numbers on commit drop as
  select item_id as account_id, data ->> 'number' as number from import_rows
  where kind = 'MEMBERS' and state = 'DONE' and data ->> 'number' <> ''
  union
  select account_id, ref from point_entries where kind = 'MOVED_IN' and ref <> '';

-- A row of members is known by the e-mail address.
drop index import_rows_by_old_number;
alter table members add column prior_number text;
create index members_by_prior_number on members (upper(prior_number)) where prior_number is not null;

-- Nobody changes anything here that a history should tell.
select begin_erasing();
update members set prior_number = moved_in.number from moved_in_numbers as moved_in
where members.account_id = moved_in.account_id;
update members as heir set prior_number = gone.prior_number
from (
  select distinct on (merged_into) merged_into, prior_number from members
  where merged_into is not null and prior_number is not null order by merged_into, merged_at) as gone
where heir.account_id = gone.merged_into and heir.prior_number is null;
select end_erasing();

-- Access ends, points are forfeited, and the account is nobody's, here and in the system before. Histories tell of a membership
-- or an address only whose account it is, so they are found by that.
create or replace function erase_accounts(accounts uuid[], at timestamptz) returns void language sql as $$
  select begin_erasing();
  insert into point_entries (id, account_id, at, kind, points, balance, description, actor)
  select gen_random_uuid(), account_id, $2, 'EXPIRE', -balance, 0, 'The account was erased', 'system'
  from point_accounts where account_id = any ($1) and balance > 0;
  update point_entries set ref = null where account_id = any ($1) and kind = 'MOVED_IN' and ref is not null;
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
  update members set pending_email = null, confirmed_at = null, prior_number = null, barcode = gen_random_uuid()::text
  where account_id = any ($1);
  update accounts set
    email = nobodys_address(id), long_name = '', short_name = '', password_hash = '', status = 'DEACTIVATED',
    last_sign_in_at = null, version = version + 1
  where id = any ($1);
  update history set row_before = without_names(row_before), row_after = without_names(row_after)
  where coalesce(row_after, row_before) ->> 'account_id' = any ($1::text[]);
  select end_erasing();
$$;

-- Its owner gets it with a copy of what is held on them.
do $$
declare
  known text := pg_get_functiondef('data_of_person(uuid[], text[])'::regprocedure);
  listed text := 'select number, joined_at, confirmed_at, pending_email from members';
begin
  if position(listed in known) = 0 then
    raise exception 'data_of_person lists the columns of members in another way';
  end if;
  execute replace(known, listed, 'select number, prior_number, joined_at, confirmed_at, pending_email from members');
end $$;
