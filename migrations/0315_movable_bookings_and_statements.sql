-- Who may move, the last booked first, from the index alone: all that are to come were read in the order in which they were booked.
drop index bookings_to_move;
create index bookings_to_move on bookings (vehicle_class, travel_from) include (travel_to, created_at, id) where status = 'CONFIRMED';

-- A company's statement: a year of everybody's arrivals was read for it.
create index bookings_of_company_by_arrival on bookings (company_id, travel_from, number) where company_id is not null;
