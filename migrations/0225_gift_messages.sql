-- A gift voucher says something to whom it is given, and its buyer may print it instead of having it mailed.
alter table vouchers add column message text;
alter table vouchers add column delivery text not null default 'EMAIL' check (delivery in ('EMAIL', 'PRINT'));

-- Of a voucher that one gave to another, each is erased alone; its code works as before. What one wrote to the other goes
-- with either of them.
create or replace function erase_vouchers(person uuid, accounts uuid[], addresses text[]) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'voucher' and subject_id in (
    select purchase_id from vouchers where lower(buyer_email) = any ($3)
    union select id from vouchers_held_by($2, $3) as id);
  delete from pass_registrations where serial in (select each::text from vouchers_held_by($2, $3) as each);
  update voucher_changes set details = without_names(details)
  where voucher_id in (select vouchers_held_by($2, $3) union select id from vouchers where lower(buyer_email) = any ($3))
    and details <> '{}';
  update vouchers set message = null
  where message is not null
    and (lower(buyer_email) = any ($3) or id in (select vouchers_held_by($2, $3)));
  update vouchers set buyer_name = case when buyer_name is not null then '' end, buyer_email = nobodys_address($1)
  where lower(buyer_email) = any ($3);
  update vouchers set holder_name = '', holder_email = nobodys_address($1) where id in (select vouchers_held_by($2, $3));
  select end_erasing();
$$;

-- Both get it with a copy of what is held on them. Who printed a gift is written to in the place of its holder, whose name is
-- no less somebody else's.
do $$
declare
  known text := pg_get_functiondef('data_of_person(uuid[], text[])'::regprocedure);
  listed text := 'v.travel_to, v.points, v.created_at,';
  named text := 'case when lower(v.holder_email) = any (addresses) then v.holder_name end as holder_name';
begin
  if position(listed in known) = 0 or position(named in known) = 0 then
    raise exception 'data_of_person lists the columns of vouchers in another way';
  end if;
  known := replace(known, listed, 'v.travel_to, v.points, v.message, v.created_at,');
  execute replace(known, named,
    'case when lower(v.holder_email) = any (addresses) and v.delivery = ''EMAIL'' then v.holder_name end as holder_name');
end $$;
