-- A code may be for new customers only. Who is one is asked by coupons, which know nothing of bookings.

-- Whether somebody has booked: another booking that was not canceled has their e-mail address or is their account's.
create function has_booked(address text, account uuid, besides uuid) returns boolean language sql stable as $$
  select exists (
    select from bookings
    where lower(email) = lower(address) and status <> 'CANCELLED' and id is distinct from besides
  ) or exists (
    select from bookings where account_id = account and status <> 'CANCELLED' and id is distinct from besides
  )
$$;
