-- Who works when: roles, people with what they can do and when they are there, shifts as they are planned and as they were
-- published, shift patterns, and what was done last, so that it can be undone.

create extension if not exists btree_gist;

create table schedule_roles (
  id                  uuid primary key,
  name                text not null check (name <> ''),
  color               text not null check (color in ('BLUE', 'ORANGE', 'PURPLE', 'TEAL', 'PINK', 'SLATE')),
  -- At least so many at every hour, whatever is booked.
  least               integer not null default 0 check (least between 0 and 50),
  -- How many arrivals, and how many departures, one of them serves in an hour; null where booked cars ask for none.
  arrivals_per_hour   integer check (arrivals_per_hour between 1 and 1000),
  departures_per_hour integer check (departures_per_hour between 1 and 1000),
  active              boolean not null default true,
  version             integer not null default 1 check (version > 0),
  created_at          timestamptz not null
);
create unique index schedule_roles_by_name on schedule_roles (lower(name));
create trigger schedule_roles_history after insert or update or delete on schedule_roles
  for each row execute function record_history();

insert into schedule_roles (id, name, color, least, arrivals_per_hour, departures_per_hour, created_at) values
  (gen_random_uuid(), 'Cashier', 'BLUE', 1, 30, 25, now()),
  (gen_random_uuid(), 'Driver', 'ORANGE', 1, 16, 16, now()),
  (gen_random_uuid(), 'Manager', 'PURPLE', 0, null, null, now());

-- One row: what is told before a week is published. Hours of minors are wall clock times.
create table schedule_rules (
  id               boolean primary key default true check (id),
  rest_hours       integer not null default 10 check (rest_hours between 0 and 24),
  week_hours       integer not null default 40 check (week_hours between 1 and 168),
  minor_day_hours  integer not null default 8 check (minor_day_hours between 1 and 24),
  minor_week_hours integer not null default 20 check (minor_week_hours between 1 and 168),
  minor_from       text not null default '07:00' check (minor_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  minor_until      text not null default '22:00' check (minor_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version          integer not null default 1 check (version > 0)
);
create trigger schedule_rules_history after insert or update or delete on schedule_rules
  for each row execute function record_history();
insert into schedule_rules default values;

create table schedule_people (
  account_id   uuid primary key references accounts (id),
  roles        uuid[] not null default '{}',
  birth_date   date,
  -- Set where the birth date is not known.
  is_minor     boolean not null default false,
  -- By weekday, 0 for Sunday: null for a day off, else from when until when. A weekday without an entry is all right.
  availability jsonb not null default '{}' check (jsonb_typeof(availability) = 'object'),
  version      integer not null default 1 check (version > 0),
  -- The number is signed in the address of the calendar; another one ends the old address, and none of them is served when off.
  feed_number  integer not null default 1 check (feed_number > 0),
  feed_is_on   boolean not null default false,
  created_at   timestamptz not null
);
create trigger schedule_people_history after insert or update or delete on schedule_people
  for each row execute function record_history();

-- Weeks by their Sunday. The version grows with every change of its shifts and when it is published.
create table schedule_weeks (
  week          date primary key check (extract(dow from week) = 0),
  version       integer not null default 1 check (version > 0),
  published_at  timestamptz,
  published_by  uuid references accounts (id),
  check (num_nonnulls(published_at, published_by) in (0, 2))
);
create trigger schedule_weeks_history after insert or update or delete on schedule_weeks
  for each row execute function record_history();

-- Shifts as they are planned.
create table shifts (
  id            uuid primary key,
  -- Null: open, for whoever can take it.
  account_id    uuid references accounts (id),
  role_id       uuid not null references schedule_roles (id),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  break_minutes integer not null default 0 check (break_minutes between 0 and 240),
  note          text not null default '',
  version       integer not null default 1 check (version > 0),
  check (ends_at > starts_at and ends_at <= starts_at + interval '25 hours'),
  check (ends_at - starts_at > break_minutes * interval '1 minute')
);
create index shifts_by_start on shifts (starts_at, id);
create index shifts_by_person on shifts (account_id, starts_at) where account_id is not null;
create trigger shifts_history after insert or update or delete on shifts
  for each row execute function record_history();

-- Shifts as people were told. Nobody is at two places at once.
create table published_shifts (
  id            uuid primary key,
  account_id    uuid references accounts (id),
  role_id       uuid not null references schedule_roles (id),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null check (ends_at > starts_at),
  break_minutes integer not null,
  note          text not null,
  constraint nobody_works_twice_at_once
    exclude using gist (account_id with =, tstzrange(starts_at, ends_at) with &&) where (account_id is not null)
);
create index published_shifts_by_start on published_shifts (starts_at, id);
create index published_shifts_by_person on published_shifts (account_id, starts_at) where account_id is not null;
create trigger published_shifts_history after insert or update or delete on published_shifts
  for each row execute function record_history();

-- What somebody did to the shifts of a week in one step: each shift before and after.
create table schedule_edits (
  id         uuid primary key,
  week       date not null references schedule_weeks (week),
  account_id uuid not null references accounts (id),
  kind       text not null check (kind in ('ADD', 'CHANGE', 'REMOVE', 'COPY_WEEK', 'TEMPLATE')),
  steps      jsonb not null,
  at         timestamptz not null,
  undone_at  timestamptz
);
create index schedule_edits_of_person on schedule_edits (week, account_id, at desc) where undone_at is null;
create trigger schedule_edits_history after insert or update or delete on schedule_edits
  for each row execute function record_history();

-- Patterns that a week is filled from.
create table shift_templates (
  id         uuid primary key,
  name       text not null check (name <> ''),
  shifts     jsonb not null,
  version    integer not null default 1 check (version > 0),
  created_at timestamptz not null
);
create unique index shift_templates_by_name on shift_templates (lower(name));
create trigger shift_templates_history after insert or update or delete on shift_templates
  for each row execute function record_history();

update policies set permissions = permissions || '{Schedule:Update,Schedule:Approve}'
where name in ('owner', 'manager') and not 'Schedule:Update' = any (permissions);
