-- Time sheets and pay periods: what was worked in a week is approved, and what was approved is paid and stays as it is.

-- Rules of breaks, overtime and pay periods. A change is another row. It holds from a day on which no pay period has begun
-- yet; of several with the same day, the last one counts.
create table work_rule_versions (
  number     integer generated always as identity primary key,
  holds_from date not null,
  rules      jsonb not null,
  actor      text not null,
  at         timestamptz not null
);
create trigger work_rules_are_append_only before update or delete on work_rule_versions
  for each row execute function refuse_change();
insert into work_rule_versions (holds_from, rules, actor, at) values ('2000-01-02', '{
  "period": "TWO_WEEKLY",
  "daily_overtime_hours": 8, "daily_double_hours": 12, "weekly_overtime_hours": 40, "seventh_day": true,
  "meal_minutes": 30, "first_meal_hours": 5, "second_meal_hours": 10, "rest_minutes": 10, "rest_hours": 4,
  "forgotten_hours": 14}', 'system', now());

-- One for each person and week with work in it; weeks run from Sunday to Saturday.
create table time_sheets (
  account_id  uuid not null references accounts (id),
  week        date not null check (extract(dow from week) = 0),
  status      text not null default 'OPEN' check (status in ('OPEN', 'APPROVED')),
  approved_by uuid references accounts (id),
  approved_at timestamptz,
  version     integer not null default 1,
  primary key (account_id, week),
  constraint time_sheets_are_approved_by_somebody
    check (case when status = 'APPROVED' then num_nonnulls(approved_by, approved_at) = 2
      else num_nonnulls(approved_by, approved_at) = 0 end),
  constraint nobody_approves_their_own_time_sheet check (approved_by <> account_id)
);
create index time_sheets_by_week on time_sheets (week, status);

create table time_sheet_changes (
  id         uuid primary key,
  account_id uuid not null,
  week       date not null,
  kind       text not null check (kind in ('APPROVED', 'REOPENED')),
  reason     text not null check (kind = 'APPROVED' or reason <> ''),
  actor      text not null,
  at         timestamptz not null,
  foreign key (account_id, week) references time_sheets (account_id, week)
);
create index time_sheet_changes_by_sheet on time_sheet_changes (account_id, week, at);
create trigger time_sheet_changes_are_append_only before update or delete on time_sheet_changes
  for each row execute function refuse_change();

-- Pay periods that are closed, with what each person is paid for. All others follow from the rules.
create table pay_periods (
  id        uuid primary key,
  from_date date not null,
  to_date   date not null,
  figures   jsonb not null,
  closed_by uuid not null references accounts (id),
  closed_at timestamptz not null,
  check (from_date <= to_date),
  constraint pay_periods_do_not_overlap exclude using gist (daterange(from_date, to_date, '[]') with &&)
);
create trigger pay_periods_are_append_only before update or delete on pay_periods
  for each row execute function refuse_change();

-- Whoever changes time shares this lock; whoever closes a period has it alone. So a change comes before or after the close.
create function lock_time(alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtext('pay_periods'));
  else
    perform pg_advisory_xact_lock_shared(hashtext('pay_periods'));
  end if;
end $$;

create function check_pay_period() returns trigger language plpgsql as $$
begin
  perform lock_time(true);
  if exists (select from time_sheets where week between new.from_date - 6 and new.to_date and status <> 'APPROVED') then
    raise exception 'a pay period is closed when all its time sheets are approved'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger pay_periods_close_when_all_is_approved before insert on pay_periods
  for each row execute function check_pay_period();

create function check_time_sheet() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a time sheet is kept' using errcode = 'integrity_constraint_violation';
  end if;
  perform lock_time(false);
  if exists (select from pay_periods where from_date <= new.week + 6 and to_date >= new.week) then
    raise exception 'a closed pay period stays as it is'
      using errcode = 'integrity_constraint_violation', constraint = 'paid_time_stays';
  end if;
  if tg_op = 'UPDATE' and (old.account_id, old.week) is distinct from (new.account_id, new.week) then
    raise exception 'a time sheet stays whose it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger time_sheets_stay_when_paid before insert or update or delete on time_sheets
  for each row execute function check_time_sheet();

-- Who answers for the lot approves time and closes pay periods.
update policies set permissions = permissions || '{TimeSheet:Update,PayPeriods:Close}'
where name in ('owner', 'manager') and not 'TimeSheet:Update' = any (permissions);
