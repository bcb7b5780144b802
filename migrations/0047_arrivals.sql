-- How many of those who booked came, by the date of arrival: what overbooking rests on. Counted again each night as long
-- as a stay that began on the date may go on.
create table arrival_days (
  vehicle_class text not null references vehicle_classes (code),
  date          date not null,
  came          integer not null check (came >= 0),
  no_shows      integer not null check (no_shows >= 0),
  primary key (vehicle_class, date)
);

-- Bookings that could be moved away from a date.
create index bookings_to_move on bookings (vehicle_class, travel_from) where status = 'CONFIRMED';
