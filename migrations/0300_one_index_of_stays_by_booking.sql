-- It was the same as transactions_by_booking.
drop index transactions_of_booking;
