create index coupon_redemptions_by_time on coupon_redemptions (redeemed_at, booking_id);
create index incidents_closed on incidents (closed_at desc, id) where status = 'CLOSED';

-- How stays were paid, from the index alone.
create index payments_of_stays on payments (transaction_id, method)
  where transaction_id is not null and kind = 'CHARGE' and status = 'SETTLED';

-- Stays by when they left and by price, those without one last, and the sums of a period from the index alone.
drop index transactions_by_exit;
create index transactions_by_exit on transactions (exited_at desc nulls last, id desc);
create index transactions_by_total on transactions (total_cents desc nulls last, id desc);
create index transactions_summed on transactions (entered_at)
  include (total_cents, refunded_cents, booking_refunded_cents, booking_paid_cents, booking_id, voucher_id, vehicle_class)
  where status = 'CLOSED';

-- What was sold, from the index alone: reports leave out what was moved in.
drop index bookings_sold;
create index bookings_sold on bookings (created_at)
  include (product_id, status, total_cents, paid_cents, refunded_cents)
  where prior_number is null;
create index payments_refunds on payments (requested_at) where kind = 'REFUND';

-- Who is to leave, and who never came.
create index bookings_by_leaving on bookings (travel_to) where status in ('CONFIRMED', 'CHECKED_IN');
