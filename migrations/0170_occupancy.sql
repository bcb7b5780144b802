-- Days on which the books were counted: while a day lasts, again and again; what stands here is the last count of it.
create table occupancy_days (
  as_of      date primary key,
  counted_at timestamptz not null
);

-- Cars booked for a date, as the books stood on a day. What is not here was nothing, if the day was counted at all.
create table occupancy_snapshots (
  vehicle_class text not null references vehicle_classes (code),
  as_of         date not null references occupancy_days (as_of),
  date          date not null check (date >= as_of),
  booked        integer not null check (booked > 0),
  primary key (vehicle_class, as_of, date)
);

-- The most cars that were at the lot at one moment of a Pacific day, counted by every arrival and departure.
create table occupancy_peaks (
  vehicle_class text not null references vehicle_classes (code),
  date          date not null,
  most          integer not null check (most >= 0),
  most_at       timestamptz not null,
  primary key (vehicle_class, date)
);
create index occupancy_peaks_by_date on occupancy_peaks (date desc, vehicle_class);

-- What is expected of each date to come, as of the last night.
create table occupancy_forecasts (
  vehicle_class text not null references vehicle_classes (code),
  date          date not null,
  made_on       date not null,
  expected      integer not null,
  low           integer not null,
  high          integer not null,
  primary key (vehicle_class, date),
  check (0 <= low and low <= expected and expected <= high)
);

-- How far forecasts would have been off, and how far "as last year" would have been, by days in advance. Shares are of all cars booked.
create table occupancy_errors (
  vehicle_class    text not null references vehicle_classes (code),
  lead_days        integer not null check (lead_days > 0),
  days             integer not null check (days > 0),
  error_cars       double precision not null,
  error_share      double precision not null,
  last_year_days   integer not null,
  last_year_cars   double precision,
  last_year_share  double precision,
  primary key (vehicle_class, lead_days)
);
