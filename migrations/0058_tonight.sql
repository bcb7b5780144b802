-- What the lot is used to, a row for each class and Pacific day that is over: what forecasts rest on.
create table lot_days (
  vehicle_class     text not null references vehicle_classes (code),
  date              date not null,
  -- Cars that came without a booking or voucher, by the hour of the day.
  walk_ins          integer[] not null check (cardinality(walk_ins) = 24),
  -- Of those who left: how many had not booked, and how many minutes they had stayed in all.
  walk_ins_left     integer not null check (walk_ins_left >= 0),
  walk_in_minutes   bigint not null check (walk_in_minutes >= 0),
  -- And how many had booked, how many of them stayed longer than that, and by how many minutes in all.
  booked_left       integer not null check (booked_left >= 0),
  overstayed        integer not null check (overstayed between 0 and booked_left),
  overstay_minutes  bigint not null check (overstay_minutes >= 0),
  primary key (vehicle_class, date)
);

-- What the product stops by itself when a night does not fit. One row for each night, class and thing: what staff have
-- lifted stays lifted for that night.
create table lot_stops (
  id            uuid primary key,
  night         date not null,
  vehicle_class text not null references vehicle_classes (code),
  what          text not null check (what in ('WALK_INS', 'ONLINE')),
  status        text not null check (status in ('ON', 'LIFTED', 'OVER')),
  -- What was expected when it was stopped: stalls, and the most cars that are likely.
  stalls        integer not null,
  most          integer not null,
  full_at       timestamptz not null,
  began_at      timestamptz not null,
  ended_at      timestamptz,
  ended_by      text,
  check ((status = 'ON') = (ended_at is null)),
  unique (night, vehicle_class, what)
);
create index lot_stops_on on lot_stops (vehicle_class) where status = 'ON';
create trigger lot_stops_history after insert or update or delete on lot_stops
  for each row execute function record_history();

-- When bookings were asked to move for a night, so that they are not asked again at once.
create table night_moves (
  id            uuid primary key,
  night         date not null,
  vehicle_class text not null references vehicle_classes (code),
  needed        integer not null check (needed > 0),
  asked         integer not null check (asked >= 0),
  round_id      uuid,
  at            timestamptz not null
);
create index night_moves_by_class on night_moves (vehicle_class, at desc);
