-- As before, with what somebody needs and how many came with them: a history tells both of a booking.
create or replace function names_a_person(field text) returns boolean language sql immutable parallel safe as $$
  select field ~ '(name|email|e_mail|address|phone|plate|flight|postal|barcode|feedback|comment|message|text|note|reason|subject|proof|recipient|traveler|holder|buyer|card|last4|fingerprint|token|answer|body|search|reference|detail|sample|prior_number|needs|party)'
    or field = 'to'
$$;

-- What earlier erasures left.
select begin_erasing();
update booking_changes set details = without_names(details)
where details ?| array['needs', 'party'] and booking_id in (select id from bookings where email like '%@erased.invalid');
select end_erasing();
