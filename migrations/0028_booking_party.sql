-- How many travel, as the gate keeps it of a stay.
alter table bookings add column party smallint check (party between 1 and 60);
