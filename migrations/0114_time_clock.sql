-- The time clock: shifts with their breaks, what was stamped, and corrections that somebody else approves.

-- A shift as it counts. It belongs as a whole to the Pacific day on which it began.
create table clock_shifts (
  id         uuid primary key,
  account_id uuid not null references accounts (id),
  date       date not null generated always as ((started_at at time zone 'America/Los_Angeles')::date) stored,
  started_at timestamptz not null,
  ended_at   timestamptz,
  -- OPEN: somebody is at work. UNCONFIRMED: it was never ended, and when it was is yet to be confirmed. REMOVED: it was none.
  status     text not null default 'OPEN' check (status in ('OPEN', 'UNCONFIRMED', 'ENDED', 'REMOVED')),
  check (case when status = 'ENDED' then ended_at is not null when status = 'REMOVED' then true else ended_at is null end),
  check (ended_at >= started_at)
);
create unique index one_open_shift_per_person on clock_shifts (account_id) where status = 'OPEN';
create index clock_shifts_by_person on clock_shifts (account_id, date);
create index clock_shifts_by_date on clock_shifts (date);
create index clock_shifts_unconfirmed on clock_shifts (account_id) where status = 'UNCONFIRMED';

create table clock_breaks (
  id         uuid primary key,
  shift_id   uuid not null references clock_shifts (id),
  kind       text not null check (kind in ('MEAL', 'REST')),
  started_at timestamptz not null,
  ended_at   timestamptz,
  check (ended_at >= started_at)
);
create unique index one_open_break_per_shift on clock_breaks (shift_id) where ended_at is null;
create index clock_breaks_by_shift on clock_breaks (shift_id, started_at);

-- Every press of the clock, as it was. A correction changes the shift and leaves these alone.
create table clock_stamps (
  id         uuid primary key,
  shift_id   uuid not null references clock_shifts (id),
  account_id uuid not null references accounts (id),
  kind       text not null check (kind in ('IN', 'OUT', 'MEAL_START', 'MEAL_END', 'REST_START', 'REST_END')),
  at         timestamptz not null,
  -- On which tablet; null for the person's own screen.
  tablet_id  uuid
);
create index clock_stamps_by_shift on clock_stamps (shift_id, at);
create trigger clock_stamps_are_append_only before update or delete on clock_stamps
  for each row execute function refuse_change();

-- What somebody asks to have set right, and what became of it.
create table clock_corrections (
  id         uuid primary key,
  account_id uuid not null references accounts (id),
  kind       text not null check (kind in ('ADD', 'CHANGE', 'REMOVE')),
  -- Of an ADD the shift that it became, once approved.
  shift_id   uuid references clock_shifts (id),
  -- As it should be, and as it was when it was decided.
  times      jsonb,
  before     jsonb,
  reason     text not null check (reason <> ''),
  asked_by   uuid not null references accounts (id),
  asked_at   timestamptz not null,
  status     text not null default 'WAITING' check (status in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note       text,
  check (kind = 'ADD' or shift_id is not null),
  check ((kind = 'REMOVE') = (times is null)),
  check (case when status = 'WAITING' then num_nonnulls(decided_by, decided_at) = 0
    else num_nonnulls(decided_by, decided_at) = 2 end),
  constraint corrections_are_decided_by_somebody_else
    check (status in ('WAITING', 'WITHDRAWN') or (decided_by <> account_id and decided_by <> asked_by))
);
create unique index one_waiting_correction_per_shift on clock_corrections (shift_id) where status = 'WAITING';
create index clock_corrections_waiting on clock_corrections (asked_at) where status = 'WAITING';
create index clock_corrections_by_person on clock_corrections (account_id, asked_at);
create index clock_corrections_by_shift on clock_corrections (shift_id);

create function check_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'WAITING' then
    raise exception 'a correction that was decided stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  if (old.account_id, old.kind, old.times, old.reason, old.asked_by, old.asked_at)
      is distinct from (new.account_id, new.kind, new.times, new.reason, new.asked_by, new.asked_at) then
    raise exception 'a correction stays as it was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger corrections_are_decided_once before update or delete on clock_corrections
  for each row execute function check_correction();

-- Time goes into a week that is not approved, and into a period that is not closed. Whoever approves a week waits for what is
-- being stamped in it, and the other way round.
create function guard_time(who uuid, day date) returns void language plpgsql as $$
declare
  sheet_week date := day - extract(dow from day)::int;
begin
  perform lock_time(false);
  if exists (select from pay_periods where day between from_date and to_date) then
    raise exception 'a closed pay period stays as it is'
      using errcode = 'integrity_constraint_violation', constraint = 'paid_time_stays';
  end if;
  insert into time_sheets (account_id, week) values (who, sheet_week) on conflict do nothing;
  perform from time_sheets where account_id = who and week = sheet_week and status = 'OPEN' for share;
  if not found then
    raise exception 'an approved time sheet stays as it is'
      using errcode = 'integrity_constraint_violation', constraint = 'approved_time_stays';
  end if;
end $$;

create function check_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a shift is kept' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.account_id <> new.account_id then
      raise exception 'a shift stays whose it is' using errcode = 'integrity_constraint_violation';
    end if;
    perform guard_time(old.account_id, old.date);
  end if;
  perform guard_time(new.account_id, (new.started_at at time zone 'America/Los_Angeles')::date);
  -- Two shifts of one person do not overlap, whoever writes them at the same time.
  perform pg_advisory_xact_lock(hashtextextended(new.account_id::text, 113));
  if new.status <> 'REMOVED' and exists (
    select from clock_shifts as other
    where other.account_id = new.account_id and other.id <> new.id and other.status in ('OPEN', 'ENDED')
      and other.started_at < coalesce(new.ended_at, case when new.status = 'OPEN' then 'infinity' else new.started_at end)
      and coalesce(other.ended_at, 'infinity') > new.started_at) then
    raise exception 'two shifts of one person overlap'
      using errcode = 'exclusion_violation', constraint = 'shifts_of_one_person_do_not_overlap';
  end if;
  return new;
end $$;
create trigger shifts_suit_their_week before insert or update or delete on clock_shifts
  for each row execute function check_shift();

create function check_break() returns trigger language plpgsql as $$
declare
  shift clock_shifts;
begin
  select * into shift from clock_shifts where id = coalesce(new.shift_id, old.shift_id);
  perform guard_time(shift.account_id, shift.date);
  return coalesce(new, old);
end $$;
create trigger breaks_suit_their_week before insert or update or delete on clock_breaks
  for each row execute function check_break();
