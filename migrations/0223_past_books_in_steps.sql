-- The books of a long past are counted in steps, dates by dates; its days count as counted when all of it is.
alter table occupancy_snapshots drop constraint occupancy_snapshots_as_of_fkey;
