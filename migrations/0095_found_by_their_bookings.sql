-- What is deleted with a booking or a quote is found without reading whole tables, removed notes too.
drop index booking_notes_by_booking;
create index booking_notes_by_booking on booking_notes (booking_id, created_at);
create index pay_links_by_quote on pay_links (quote_id);
