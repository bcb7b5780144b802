-- Who waits for a space or takes a voucher while their data is being erased would be left with half of it, as who books.
create function refuse_who_is_being_erased(address text, account uuid) returns void language plpgsql as $$
begin
  perform lock_person(array[lower(address)], array_remove(array[account], null), false);
  if exists (
    select from privacy_requests
    where kind = 'ERASURE' and status = 'OPEN' and addresses @> array[lower(address)] and steps_done > 0
    union all
    select from privacy_requests
    where kind = 'ERASURE' and account_ids @> array[account] and steps_done > 0
  ) then
    raise exception 'the data of this person is being erased'
      using errcode = 'check_violation', constraint = 'nobody_books_while_erased';
  end if;
end $$;

-- For bookings and waits, which name it alike.
create or replace function refuse_booking_of_erased() returns trigger language plpgsql as $$
begin
  perform refuse_who_is_being_erased(new.email, new.account_id);
  return new;
end $$;

-- Of a gift, its buyer is asked for: nobody learns from it that its recipient is being erased.
create function refuse_voucher_of_erased() returns trigger language plpgsql as $$
begin
  perform refuse_who_is_being_erased(coalesce(new.buyer_email, new.holder_email), new.account_id);
  return new;
end $$;

create trigger waits_wait_for_erasures before insert on waits
  for each row execute function refuse_booking_of_erased();
create trigger vouchers_wait_for_erasures before insert on vouchers
  for each row execute function refuse_voucher_of_erased();
