-- What stands behind a plus in an address is up to its owner: who was new once, or has used a code as often as each may, is
-- known by the mailbox.
create function mailbox(address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(address), '(?<=.)\+[^@]*(?=@)', '')
$$;

-- Few addresses have a plus: those without one are found by themselves.
create index bookings_by_mailbox on bookings (mailbox(email)) where email like '%+%';

create or replace function has_booked(address text, account uuid, besides uuid) returns boolean language sql stable as $$
  select exists (
    select from bookings
    where lower(email) = mailbox(address) and status <> 'CANCELLED' and id is distinct from besides
  ) or exists (
    select from bookings
    where mailbox(email) = mailbox(address) and email like '%+%' and status <> 'CANCELLED' and id is distinct from besides
  ) or exists (
    select from bookings where account_id = account and status <> 'CANCELLED' and id is distinct from besides
  )
$$;

create index coupon_redemptions_by_mailbox on coupon_redemptions (coupon_id, mailbox(email)) where returned_at is null;
drop index coupon_redemptions_by_email;
