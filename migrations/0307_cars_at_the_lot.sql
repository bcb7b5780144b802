-- When cars at the lot leave, as booked: whether tonight fits looked up the booking of each, every ten minutes.
create index bookings_at_the_lot on bookings (travel_to) include (id, vehicle_class) where status = 'CHECKED_IN';
