-- Mails call the fields of a booking as its columns and the API do. Templates that staff have edited follow.
update mail_templates set source =
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(source,
    'booking\.name\y', 'booking.full_name', 'g'),
    'booking\.phone\y', 'booking.phone_number', 'g'),
    'booking\.flight_departing\y', 'booking.flight_number_departing', 'g'),
    'booking\.flight_returning\y', 'booking.flight_number_returning', 'g')
where source <> shipped and source ~ 'booking\.(name|phone|flight_departing|flight_returning)\y';
