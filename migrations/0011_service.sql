-- Shuttle rides, inquiries, scores with the incidents they open, and messages on the site.

-- Numbers every change of the shuttle's board in the order of its commit, so that whoever watches misses none.
create table shuttle_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 0
);
insert into shuttle_version default values;

create table shuttle_drivers (
  id         uuid primary key,
  name       text not null,
  active     boolean not null default true,
  created_at timestamptz not null
);
create unique index shuttle_drivers_by_name on shuttle_drivers (lower(name));
create trigger shuttle_drivers_history after insert or update or delete on shuttle_drivers
  for each row execute function record_history();

create table ride_requests (
  id            uuid primary key,
  island_id     integer not null,
  name          text not null,
  -- Ticket, booking number or id of a stay, as it was given. What it means is found out when it matters.
  reference     text,
  -- Who asked: the member, when signed in, and a keyed hash of the browser, so that a second tap is no second ride.
  account_id    uuid references accounts (id),
  asker         bytea not null,
  status        text not null default 'REQUESTED'
                check (status in ('REQUESTED', 'DISPATCHED', 'ARRIVED', 'DONE', 'CANCELLED')),
  driver_id     uuid references shuttle_drivers (id),
  requested_at  timestamptz not null,
  promised_by   timestamptz not null,
  dispatched_at timestamptz,
  arrived_at    timestamptz,
  ended_at      timestamptz,
  -- When somebody looked whether the promise was broken, after it was clear.
  judged_at     timestamptz,
  check ((status in ('DONE', 'CANCELLED')) = (ended_at is not null)),
  check (status not in ('DISPATCHED', 'ARRIVED', 'DONE') or dispatched_at is not null),
  check (status not in ('ARRIVED', 'DONE') or arrived_at is not null)
);
create index ride_requests_open on ride_requests (requested_at) where ended_at is null;
create index ride_requests_picked_up on ride_requests (arrived_at desc) where arrived_at is not null;
create index ride_requests_by_asker on ride_requests (asker) where ended_at is null;
create index ride_requests_ended on ride_requests (ended_at desc) where ended_at is not null;
create index ride_requests_unjudged on ride_requests (promised_by) where judged_at is null;

create table ride_moves (
  version   bigint primary key,
  ride_id   uuid not null references ride_requests (id),
  status    text not null check (status in ('REQUESTED', 'DISPATCHED', 'ARRIVED', 'DONE', 'CANCELLED')),
  at        timestamptz not null,
  actor     text not null,
  driver_id uuid references shuttle_drivers (id)
);
create index ride_moves_by_ride on ride_moves (ride_id, version);
create trigger ride_moves_are_append_only before update or delete on ride_moves
  for each row execute function refuse_change();

-- Points given for a promise that was not kept: once for each stay.
create table ride_amends (
  stay_id    uuid primary key,
  ride_id    uuid not null unique references ride_requests (id),
  account_id uuid not null references accounts (id),
  points     integer not null check (points > 0),
  given_at   timestamptz not null
);
create trigger ride_amends_are_append_only before update or delete on ride_amends
  for each row execute function refuse_change();

-- What people and companies write to us.
create table inquiries (
  id          uuid primary key,
  kind        text not null check (kind in ('CONTACT', 'CORPORATE')),
  number      text not null unique,
  email       text not null,
  name        text,
  subject     text not null,
  message     text not null,
  -- Of a company: name, role, employees, how often they travel.
  details     jsonb not null default '{}',
  status      text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  received_at timestamptz not null,
  closed_at   timestamptz,
  check ((status = 'CLOSED') = (closed_at is not null))
);
create index inquiries_by_status on inquiries (status, received_at desc);

create table inquiry_moves (
  id         uuid primary key,
  inquiry_id uuid not null references inquiries (id),
  kind       text not null check (kind in ('REPLIED', 'CLOSED', 'REOPENED')),
  at         timestamptz not null,
  account_id uuid references accounts (id),
  text       text,
  check ((kind = 'REPLIED') = (text is not null))
);
create index inquiry_moves_by_inquiry on inquiry_moves (inquiry_id, at);
create trigger inquiry_moves_are_append_only before update or delete on inquiry_moves
  for each row execute function refuse_change();

-- What people think of a stay. Each answer is a row; the last one of a stay counts.
create table scores (
  id             uuid primary key,
  transaction_id uuid not null,
  score          integer not null check (score between 1 and 5),
  email          text,
  feedback       text,
  is_last        boolean not null default true,
  given_at       timestamptz not null
);
create unique index scores_last on scores (transaction_id) where is_last;
create index scores_by_time on scores (given_at desc) where is_last;

create table incidents (
  id             uuid primary key,
  number         text not null unique,
  transaction_id uuid not null,
  score_id       uuid not null references scores (id),
  status         text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  assignee_id    uuid references accounts (id),
  opened_at      timestamptz not null,
  closed_at      timestamptz,
  check ((status = 'CLOSED') = (closed_at is not null))
);
create unique index incidents_open_once on incidents (transaction_id) where status = 'OPEN';
create index incidents_by_status on incidents (status, opened_at desc);

create table incident_moves (
  id          uuid primary key,
  incident_id uuid not null references incidents (id),
  kind        text not null check (kind in ('OPENED', 'SCORED', 'ASSIGNED', 'ANSWERED', 'CLOSED', 'REOPENED')),
  at          timestamptz not null,
  account_id  uuid references accounts (id),
  assignee_id uuid references accounts (id),
  text        text
);
create index incident_moves_by_incident on incident_moves (incident_id, at);
create trigger incident_moves_are_append_only before update or delete on incident_moves
  for each row execute function refuse_change();

-- Messages that the site shows above the page, to a member or to whoever holds the link of a stay.
create table site_messages (
  id             uuid primary key,
  template       text not null,
  payload        jsonb not null default '{}',
  account_id     uuid references accounts (id),
  transaction_id uuid,
  -- One message for each occasion, however often its job runs.
  purpose        text not null unique,
  created_at     timestamptz not null,
  dismissed_at   timestamptz,
  check (account_id is not null or transaction_id is not null)
);
create index site_messages_by_account on site_messages (account_id, created_at desc) where dismissed_at is null;
create index site_messages_by_transaction on site_messages (transaction_id, created_at desc) where dismissed_at is null;

-- Who runs the house answers what people write; other policies staff give it to themselves.
update policies set permissions = permissions || '{ParkScores:Answer,Inquiries:Read,Inquiries:Answer}'
where name in ('owner', 'manager', 'marketing') and not 'Inquiries:Read' = any (permissions);
