-- Stays that were paid with their booking: the list of them counted every stay.
create index transactions_paid_by_booking on transactions (entered_at desc, id desc) where booking_paid_cents > 0;
