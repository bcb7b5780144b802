-- Who only wants to be told when space is free proves no address, so whoever knows one could keep its owner's data from being
-- erased. Such a wait ends with the erasure; a card or an offer still comes first.
create function waits_of_person(accounts uuid[], addresses text[]) returns setof uuid language sql stable as $$
  select id from waits where lower(email) = any (addresses)
  union select id from waits where account_id = any (accounts)
$$;

drop function erase_wishes(uuid, text[]);
create function erase_wishes(person uuid, accounts uuid[], addresses text[], at timestamptz) returns void language sql as $$
  select begin_erasing();
  delete from url_tokens where kind = 'wait' and subject_id in (select waits_of_person($2, $3));
  update wait_changes set details = without_names(details)
  where wait_id in (select waits_of_person($2, $3)) and details <> '{}';
  with ended as (
    update waits set status = 'LEFT', holders = '{}', updated_at = $4
    where id in (select waits_of_person($2, $3)) and status = 'WAITING' and card is null
    returning id)
  insert into wait_changes (id, wait_id, at, actor, kind, from_status, to_status)
  select gen_random_uuid(), id, $4, 'system', 'left', 'WAITING', 'LEFT' from ended;
  update waits set email = nobodys_address($1), full_name = '', phone_number = '', postal_code = null, point_club_number = null
  where id in (select waits_of_person($2, $3));
  update quotes set email = null where lower(email) = any ($3);
  update coupon_redemptions set email = nobodys_address(booking_id) where email = any ($3);
  delete from coupon_people where email = any ($3);
  update scores set email = null, feedback = null where lower(email) = any ($3);
  update inquiry_moves set text = ''
  where text is not null and inquiry_id in (select id from inquiries where lower(email) = any ($3));
  update inquiries set email = nobodys_address($1), name = null, subject = '', message = '', details = '{}'
  where lower(email) = any ($3);
  select end_erasing();
$$;

do $$
declare
  known text;
  own text;
begin
  own := 'status in (''WAITING'', ''OFFERED'')';
  known := pg_get_functiondef('erasure_hindrances(uuid[], text[])'::regprocedure);
  if position(own in known) = 0 then
    raise exception 'erasure_hindrances asks for waits in another way';
  end if;
  execute replace(known, own, '(status = ''OFFERED'' or card is not null)');

  known := pg_get_functiondef('erase_person(uuid, uuid[], text[], timestamptz)'::regprocedure);
  own := 'union select id::text from waits where lower(email) = any (addresses)';
  if position(own in known) = 0 or position('erase_wishes(person, addresses)' in known) = 0 then
    raise exception 'erase_person erases waits in another way';
  end if;
  known := replace(known, own, 'union select waits_of_person(accounts, addresses)::text');
  execute replace(known, 'erase_wishes(person, addresses)', 'erase_wishes(person, accounts, addresses, at)');
end $$;
