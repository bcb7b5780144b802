-- Bookings to come are counted by their dates every ten minutes, from the index alone.
drop index bookings_by_departure;
create index bookings_by_departure on bookings (travel_to, id) include (vehicle_class, status, travel_from);
-- What a company owes: each company's invoice read the bookings on account of all.
create index bookings_on_account_of_company on bookings (company_id) where is_on_account and company_id is not null;
