-- What was paid twice and went back is no part of what a stay cost.
do $$
declare
  known text := pg_get_functiondef('travelers_now(text[])'::regprocedure);
  spent text := 'sum(total_cents - booking_refunded_cents - refunded_cents)';
begin
  if position(spent in known) = 0 then
    raise exception 'travelers_now sums what was spent in another way';
  end if;
  execute replace(known, spent, 'sum(total_cents - booking_refunded_cents - refunded_cents + paid_twice_cents)');
end $$;
insert into traveler_marks (stay_id) select id from transactions where paid_twice_cents > 0;

-- The sums of a period from the index alone.
drop index transactions_summed;
create index transactions_summed on transactions (entered_at)
  include (total_cents, refunded_cents, booking_refunded_cents, booking_paid_cents, paid_twice_cents, booking_id, voucher_id, vehicle_class)
  where status = 'CLOSED';
