-- Space in the owner's hands: what each class has and sells, and what holds for single dates.

alter table vehicle_classes
  -- Stalls that exist, bookable or not; unknown until the owner says.
  add column stalls               integer check (stalls >= 0),
  -- Sold beyond the allotment, for those who never come.
  add column default_overbooking  integer not null default 0 check (default_overbooking >= 0),
  -- The last spaces of a date, kept for members and for drive-ups.
  add column default_kept_members integer not null default 0 check (default_kept_members >= 0),
  add column default_kept_walk_ins integer not null default 0 check (default_kept_walk_ins >= 0),
  -- Grows with each edit, so that a second editor is told.
  add column revision             integer not null default 1,
  add constraint allotment_within_stalls check (default_allotment <= stalls);

-- Who changed what of which dates. A date names the last change that touched it.
create table space_changes (
  no              bigint generated always as identity primary key,
  at              timestamptz not null,
  actor           text not null,
  vehicle_classes text[] not null check (cardinality(vehicle_classes) > 0),
  from_date       date not null,
  to_date         date not null check (to_date >= from_date),
  -- ISO days of the week, 1 for Monday; empty for all.
  weekdays        integer[] not null default '{}',
  -- What was set; null went back to what the class has.
  change          jsonb not null
);
create trigger space_changes_are_append_only before update or delete on space_changes
  for each row execute function refuse_change();

-- `own` names the numbers that were set for the date itself; the others follow the class.
alter table stall_days
  add column overbooking   integer not null default 0 check (overbooking >= 0),
  add column kept_members  integer not null default 0 check (kept_members >= 0),
  add column kept_walk_ins integer not null default 0 check (kept_walk_ins >= 0),
  add column is_closed     boolean not null default false,
  -- Least started days of a stay that arrives on the date.
  add column minimum_stay  integer check (minimum_stay between 2 and 90),
  add column own           text[] not null default '{}',
  add column change_no     bigint references space_changes (no);
alter table stall_days
  -- Taken up to here by members, and by everybody else up to the public part of it.
  add column sellable integer not null generated always as
    (case when is_closed then 0 else greatest(allotment + overbooking - kept_walk_ins, 0) end) stored,
  add column public_sellable integer not null generated always as
    (case when is_closed then 0 else greatest(allotment + overbooking - kept_walk_ins - kept_members, 0) end) stored;
alter table stall_days
  drop constraint bound_covers_allotment,
  add constraint bound_covers_sellable check (bound >= sellable);

-- Dates that were set by hand before there was a list of them.
update stall_days s set own = '{allotment}' from vehicle_classes c
where c.code = s.vehicle_class and c.default_allotment <> s.allotment;

drop trigger stall_days_history on stall_days;
create trigger stall_days_history
  after update of allotment, overbooking, kept_members, kept_walk_ins, is_closed, minimum_stay on stall_days
  for each row when ((old.allotment, old.overbooking, old.kept_members, old.kept_walk_ins, old.is_closed, old.minimum_stay)
    is distinct from (new.allotment, new.overbooking, new.kept_members, new.kept_walk_ins, new.is_closed, new.minimum_stay))
  execute function record_history();
create trigger stall_days_version
  after update of allotment, overbooking, kept_members, kept_walk_ins, is_closed, minimum_stay on stall_days
  for each statement execute function bump_site_version();

-- What the owner writes into the calendar. Travelers do not see it.
create table calendar_notes (
  id         uuid primary key,
  kind       text not null check (kind in ('EVENT', 'HOLIDAY', 'NOTE')),
  title      text not null,
  from_date  date not null,
  to_date    date not null check (to_date >= from_date and to_date <= from_date + 366),
  revision   integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index calendar_notes_by_date on calendar_notes (from_date);
create trigger calendar_notes_history after insert or update or delete on calendar_notes
  for each row execute function record_history();
