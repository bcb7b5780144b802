-- Forecasts ask for the first date of all that was counted when it came.
create index occupancy_snapshots_of_their_day on occupancy_snapshots (date) where date = as_of;
