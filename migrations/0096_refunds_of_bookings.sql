-- Staff give back a part of what a booking cost: to its card, as points, or as a time voucher.

alter table bookings
  -- Of what was refunded: given back by staff while the price stands. It counts toward the price as if it were still there,
  -- so that the gate does not ask for it again.
  add column goodwill_cents integer not null default 0,
  -- Given in points or vouchers in place of money, which we keep: no longer the customer's.
  add column credited_cents integer not null default 0 check (credited_cents >= 0),
  add constraint goodwill_is_refunded check (goodwill_cents between 0 and refunded_cents),
  drop constraint refunds_within_payments,
  add constraint refunds_within_payments check (refunded_cents >= 0 and refunded_cents + credited_cents <= paid_cents);

-- A no-show that turned up after all is expected again.
create or replace function check_booking_transition() returns trigger language plpgsql as $$
begin
  if old.status = new.status
     or (old.status, new.status) in (
       ('PENDING', 'CONFIRMED'), ('PENDING', 'CANCELLED'),
       ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'CHECKED_IN'), ('CONFIRMED', 'NO_SHOW'),
       ('CHECKED_IN', 'COMPLETED'), ('CHECKED_IN', 'CONFIRMED'), ('NO_SHOW', 'CHECKED_IN'), ('NO_SHOW', 'CONFIRMED')) then
    return new;
  end if;
  raise exception 'a booking cannot go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
end $$;
