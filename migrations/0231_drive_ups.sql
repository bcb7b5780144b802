-- The list of stays without a booking went through all stays.
create index transactions_drive_up on transactions (entered_at desc, id desc) where booking_id is null;
