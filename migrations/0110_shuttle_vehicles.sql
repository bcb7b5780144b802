-- Vehicles of the shuttle with their seats, rides both ways, how many ride, and steps that were taken back.

create table shuttle_vehicles (
  id                uuid primary key,
  name              text not null check (name <> ''),
  seats             integer not null check (seats between 1 and 60),
  wheelchair_places integer not null default 0,
  active            boolean not null default true,
  -- Who drives it now.
  driver_id         uuid references shuttle_drivers (id),
  version           integer not null default 1 check (version > 0),
  created_at        timestamptz not null,
  check (wheelchair_places between 0 and seats)
);
create unique index shuttle_vehicles_by_name on shuttle_vehicles (lower(name));
create unique index shuttle_vehicles_by_driver on shuttle_vehicles (driver_id) where driver_id is not null;
create trigger shuttle_vehicles_history after insert or update or delete on shuttle_vehicles
  for each row execute function record_history();

-- Where a vehicle is, as long as its driver shares it. Only the last position is kept.
create table vehicle_positions (
  vehicle_id uuid primary key references shuttle_vehicles (id),
  latitude   double precision not null check (latitude between -90 and 90),
  longitude  double precision not null check (longitude between -180 and 180),
  at         timestamptz not null
);

alter table ride_requests
  add column direction        text not null default 'TO_LOT' check (direction in ('TO_LOT', 'TO_AIRPORT')),
  -- How many ride.
  add column party            integer not null default 1 check (party between 1 and 20),
  add column needs_wheelchair boolean not null default false,
  add column vehicle_id       uuid references shuttle_vehicles (id),
  add constraint waiting_rides_have_no_vehicle check (status <> 'REQUESTED' or vehicle_id is null);
create index ride_requests_on_board on ride_requests (vehicle_id) where vehicle_id is not null and ended_at is null;

-- A step may be taken back for a while: the move that does so names the one that it takes back.
alter table ride_moves
  add column vehicle_id uuid references shuttle_vehicles (id),
  add column undoes     bigint references ride_moves (version);
create unique index ride_moves_undone_once on ride_moves (undoes) where undoes is not null;

-- Nobody is given a seat that is not there: whoever fills a vehicle holds its row.
create function keep_seats() returns trigger language plpgsql as $$
declare
  room   record;
  others record;
begin
  select seats, wheelchair_places into room from shuttle_vehicles where id = new.vehicle_id for update;
  select coalesce(sum(party), 0) as people, count(*) filter (where needs_wheelchair) as wheelchairs into others
  from ride_requests where vehicle_id = new.vehicle_id and ended_at is null and id <> new.id;
  if others.people + new.party > room.seats then
    raise exception 'more people than seats' using errcode = 'check_violation', constraint = 'no_more_people_than_seats';
  end if;
  if new.needs_wheelchair and others.wheelchairs + 1 > room.wheelchair_places then
    raise exception 'more wheelchairs than places'
      using errcode = 'check_violation', constraint = 'no_more_wheelchairs_than_places';
  end if;
  return new;
end $$;
create trigger rides_keep_seats before insert or update of vehicle_id, party, needs_wheelchair, ended_at on ride_requests
  for each row when (new.vehicle_id is not null and new.ended_at is null) execute function keep_seats();

create function keep_people_seated() returns trigger language plpgsql as $$
declare
  riding record;
begin
  select coalesce(sum(party), 0) as people, count(*) filter (where needs_wheelchair) as wheelchairs into riding
  from ride_requests where vehicle_id = new.id and ended_at is null;
  if riding.people > new.seats or riding.wheelchairs > new.wheelchair_places then
    raise exception 'people ride in it' using errcode = 'check_violation', constraint = 'people_keep_their_seats';
  end if;
  return new;
end $$;
create trigger vehicles_keep_people_seated before update of seats, wheelchair_places on shuttle_vehicles
  for each row execute function keep_people_seated();

-- All rides, by when they were asked for.
create index ride_requests_by_time on ride_requests (requested_at desc, id desc);
