-- Each row that is deleted is looked for by what may refer to it: quotes that nobody took each night, and bookings of an
-- import that is undone. Without these each of them read a whole table.
create index bookings_by_quote on bookings (quote_id);
create index quotes_for_a_change on quotes (modifies_booking_id) where modifies_booking_id is not null;
create index price_drop_offers_by_booked_quote on price_drop_offers (booked_quote_id);
create index move_offers_by_quote on move_offers (quote_id);
create index move_options_by_quote on move_options (quote_id) where quote_id is not null;
create index transactions_by_booking on transactions (booking_id) where booking_id is not null;
create index payment_differences_by_booking on payment_differences (booking_id) where booking_id is not null;
create index waits_by_booking on waits (booking_id) where booking_id is not null;
