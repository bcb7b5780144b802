-- What people ask for: days off, and somebody else for a shift of theirs; and who is told what when a week is published.

create table time_off (
  id          uuid primary key,
  account_id  uuid not null references accounts (id),
  from_date   date not null,
  to_date     date not null,
  reason      text not null default '',
  status      text not null default 'ASKED' check (status in ('ASKED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  asked_at    timestamptz not null,
  decided_at  timestamptz,
  decided_by  uuid references accounts (id),
  answer      text not null default '',
  check (to_date >= from_date and to_date <= from_date + 366),
  check ((status in ('APPROVED', 'DECLINED')) = (decided_by is not null))
);
create index time_off_waiting on time_off (asked_at) where status = 'ASKED';
create index time_off_by_person on time_off (account_id, from_date);
create index time_off_by_date on time_off (to_date) where status in ('ASKED', 'APPROVED');
create index time_off_by_asked on time_off (asked_at desc, id desc);
create trigger time_off_history after insert or update or delete on time_off
  for each row execute function record_history();

create table shift_swaps (
  id           uuid primary key,
  shift_id     uuid not null,
  role_id      uuid not null references schedule_roles (id),
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  from_account uuid not null references accounts (id),
  -- Who takes it over.
  to_account   uuid references accounts (id),
  note         text not null default '',
  status       text not null default 'OFFERED'
    check (status in ('OFFERED', 'ACCEPTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'OVER')),
  offered_at   timestamptz not null,
  accepted_at  timestamptz,
  decided_at   timestamptz,
  decided_by   uuid references accounts (id),
  answer       text not null default '',
  check (from_account <> to_account),
  check (status not in ('ACCEPTED', 'APPROVED') or (to_account is not null and accepted_at is not null))
);
-- A shift is given away once at a time.
create unique index one_open_swap_per_shift on shift_swaps (shift_id) where status in ('OFFERED', 'ACCEPTED');
create index shift_swaps_by_start on shift_swaps (starts_at) where status in ('OFFERED', 'ACCEPTED');
create index shift_swaps_from on shift_swaps (from_account, offered_at desc);
create index shift_swaps_to on shift_swaps (to_account, offered_at desc) where to_account is not null;
create index shift_swaps_by_offered on shift_swaps (offered_at desc, id desc);
create trigger shift_swaps_history after insert or update or delete on shift_swaps
  for each row execute function record_history();

-- Each time a week was published, and what each person was told then.
create table schedule_publications (
  id         uuid primary key,
  week       date not null references schedule_weeks (week),
  at         timestamptz not null,
  account_id uuid not null references accounts (id)
);
create index schedule_publications_by_week on schedule_publications (week, at desc);
create trigger schedule_publications_are_append_only before update or delete on schedule_publications
  for each row execute function refuse_change();

create table publication_notices (
  publication_id uuid not null references schedule_publications (id),
  account_id     uuid not null references accounts (id),
  shifts         jsonb not null,
  changes        jsonb not null,
  primary key (publication_id, account_id)
);
create trigger publication_notices_are_append_only before update or delete on publication_notices
  for each row execute function refuse_change();
