-- What was sold in a period is read from these alone, however many bookings there are.
create index bookings_sold on bookings (created_at) include (product_id, status, total_cents, paid_cents, refunded_cents);
create index bookings_of_contracts on bookings (created_at) where product_id = 'CUSTOM';
create index transactions_sold on transactions (exited_at) include (total_cents, paid_cents, refunded_cents)
  where status = 'CLOSED' and booking_id is null and voucher_id is null;
create index vouchers_by_creation on vouchers (created_at);
