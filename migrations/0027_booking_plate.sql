-- The license plate that a traveler gives with a booking, as the gate keeps it of a stay.
alter table bookings add column plate text check (plate ~ '^[A-Z0-9]{1,12}$');
create index bookings_by_plate on bookings (plate) where plate is not null;
