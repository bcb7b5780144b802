-- What staff do with many bookings at once: on the day of a storm, say. First every booking is looked at and nothing is done;
-- then each is done once, whoever presses again and wherever a process ends.
create table bulk_actions (
  id          uuid primary key,
  -- As people call it.
  no          bigint not null generated always as identity unique,
  status      text not null check (status in ('CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED')),
  -- What is done with each booking.
  work        jsonb not null,
  -- How the bookings were chosen: what the list was filtered to, or none where they were ticked.
  filter      jsonb not null,
  selected    integer not null check (selected > 0),
  made_by     uuid not null references accounts (id),
  created_at  timestamptz not null,
  version     integer not null default 1,
  -- Who asked for it to be done, in whose name it is, and why.
  started_by  uuid references accounts (id),
  started_at  timestamptz,
  reason_code text,
  reason      text,
  -- The last request for it that had to be approved.
  request_id  uuid references act_requests (id),
  ended_at    timestamptz,
  check ((status in ('RUNNING', 'DONE')) <= (started_by is not null and started_at is not null)),
  check ((status in ('DONE', 'CANCELED')) = (ended_at is not null))
);
create index bulk_actions_by_time on bulk_actions (created_at desc, id desc);
create trigger bulk_actions_history after insert or update or delete on bulk_actions
  for each row execute function record_history();

-- One row for each booking: a booking is in a bulk action once, and done in it once.
create table bulk_rows (
  bulk_id         uuid not null references bulk_actions (id) on delete cascade,
  booking_id      uuid not null references bookings (id) on delete cascade,
  position        integer not null,
  state           text not null check (state in ('PENDING', 'READY', 'REFUSED', 'DONE', 'LEFT')),
  -- The booking as it was looked at: what has changed since is not touched.
  booking_version integer,
  given_cents     bigint not null default 0 check (given_cents >= 0),
  refund_cents    bigint not null default 0 check (refund_cents >= 0),
  -- Why it was not done.
  why             jsonb,
  settled_at      timestamptz,
  primary key (bulk_id, booking_id),
  check ((state = 'REFUSED') = (why is not null)),
  check (state = 'PENDING' or state = 'LEFT' or booking_version is not null)
);
create index bulk_rows_next on bulk_rows (bulk_id, state, position);
create index bulk_rows_by_booking on bulk_rows (booking_id);

-- A bulk action is one act upon all its bookings.
alter table act_requests drop constraint act_requests_subject_kind_check,
  add constraint act_requests_subject_kind_check check (subject_kind in ('booking', 'stay', 'member', 'voucher', 'bulk'));
alter table acts drop constraint acts_subject_kind_check,
  add constraint acts_subject_kind_check check (subject_kind in ('booking', 'stay', 'member', 'voucher', 'bulk'));

-- Whoever approves what others do may act upon many bookings at once.
update policies set permissions = permissions || '{Bookings:Bulk}'
where ('Desk:Approve' = any (permissions) or name = 'owner') and 'Bookings:Update' = any (permissions)
  and not 'Bookings:Bulk' = any (permissions);
