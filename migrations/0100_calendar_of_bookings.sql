-- Arrivals and departures of a month by date and class, from the indexes alone.
drop index bookings_by_arrival;
create index bookings_by_arrival on bookings (travel_from, id) include (vehicle_class, status);
create index bookings_by_departure on bookings (travel_to, id) include (vehicle_class, status);
