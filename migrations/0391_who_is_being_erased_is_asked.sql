-- Whoever moves in many bookings at once asks first, so that one person's erasure does not hold up the others.
create function is_being_erased(address text, account uuid) returns boolean language sql stable as $$
  select exists (
    select from privacy_requests
    where kind = 'ERASURE' and status = 'OPEN' and addresses @> array[lower($1)] and steps_done > 0
    union all
    select from privacy_requests
    where kind = 'ERASURE' and account_ids @> array[$2] and steps_done > 0)
$$;

create or replace function refuse_who_is_being_erased(address text, account uuid) returns void language plpgsql as $$
begin
  perform lock_person(array[lower(address)], array_remove(array[account], null), false);
  if is_being_erased(address, account) then
    raise exception 'the data of this person is being erased'
      using errcode = 'check_violation', constraint = 'nobody_books_while_erased';
  end if;
end $$;
