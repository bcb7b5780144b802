-- Acts of staff that move money, points or space for a customer: what each group may do by itself, what was done, and what
-- waits for somebody else.

create table act_limits (
  group_id   uuid not null references staff_groups (id) on delete cascade,
  kind       text not null check (kind in ('refund', 'void', 'override', 'complimentary', 'waive', 'adjust_points',
    'goodwill_voucher', 'goodwill_points', 'cancel')),
  -- Each null: without limit. Days count from the stay or booking to the act.
  most_cents bigint check (most_cents between 0 and 100000000),
  most_days  integer check (most_days between 0 and 36500),
  most_a_day integer check (most_a_day between 0 and 100000),
  primary key (group_id, kind)
);
create trigger act_limits_history after insert or update or delete on act_limits
  for each row execute function record_history();

-- Grows whenever the limits of a group change, so that the second of two editors is told.
alter table staff_groups add column limits_version integer not null default 0;

-- The limits that the groups of an account bring, each beside what its own group allows.
create view account_limits as
select membership.account_id, limits.kind, limits.most_cents, limits.most_days, limits.most_a_day,
  array(
    select distinct permission
    from staff_group_policies as held
    join policies on policies.name = held.policy_name
    cross join unnest(policies.permissions) as permission
    where held.group_id = membership.group_id
  ) as permissions
from staff_group_members as membership
join act_limits as limits using (group_id);

-- What was asked beyond somebody's limits.
create table act_requests (
  id             uuid primary key,
  status         text not null check (status in ('WAITING', 'DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- Which deed, such as stays.refund; what was asked of it is its input.
  act            text not null,
  kind           text not null check (kind in ('refund', 'void', 'override', 'complimentary', 'waive', 'adjust_points',
    'goodwill_voucher', 'goodwill_points', 'cancel')),
  input          jsonb not null,
  account_id     uuid not null references accounts (id),
  subject_kind   text not null check (subject_kind in ('booking', 'stay', 'member', 'voucher')),
  subject_id     uuid not null,
  subject_number text not null,
  amount_cents   bigint not null check (amount_cents >= 0),
  age_days       integer not null check (age_days >= 0),
  -- What the subject cost, and what of it we keep after the act.
  price_cents    bigint,
  taken_cents    bigint,
  reason_code    text not null,
  reason         text not null,
  exceeded       text[] not null check (cardinality(exceeded) > 0 and exceeded <@ '{amount,age,count}'),
  asked_at       timestamptz not null,
  expires_at     timestamptz not null check (expires_at > asked_at),
  decided_at     timestamptz,
  decided_by     uuid references accounts (id),
  -- Why it was declined.
  answer         text not null default '',
  -- When who asked saw what came of it.
  seen_at        timestamptz,
  check ((status = 'WAITING') = (decided_at is null)),
  constraint approved_by_somebody_else check (status <> 'DONE' or decided_by <> account_id),
  check (status not in ('DONE', 'DECLINED') or decided_by is not null)
);
-- The same thing waits once for the same subject.
create unique index act_requests_waiting on act_requests (kind, subject_id) where status = 'WAITING';
create index act_requests_by_time on act_requests (asked_at desc, id desc);
create index act_requests_by_status on act_requests (status, asked_at desc, id desc);
create index act_requests_by_account on act_requests (account_id, asked_at desc);
create index act_requests_expiring on act_requests (expires_at) where status = 'WAITING';
create trigger act_requests_history after insert or update or delete on act_requests
  for each row execute function record_history();

create table acts (
  id             uuid primary key,
  at             timestamptz not null,
  -- The Pacific day.
  day            date not null,
  act            text not null,
  kind           text not null check (kind in ('refund', 'void', 'override', 'complimentary', 'waive', 'adjust_points',
    'goodwill_voucher', 'goodwill_points', 'cancel')),
  account_id     uuid not null references accounts (id),
  -- Whose limits it counts against: who did it, or who approved it.
  covered_by     uuid not null references accounts (id),
  request_id     uuid unique references act_requests (id),
  subject_kind   text not null check (subject_kind in ('booking', 'stay', 'member', 'voucher')),
  subject_id     uuid not null,
  subject_number text not null,
  amount_cents   bigint not null check (amount_cents >= 0),
  age_days       integer not null check (age_days >= 0),
  price_cents    bigint,
  taken_cents    bigint,
  reason_code    text not null,
  reason         text not null,
  constraint covered_by_somebody_else_when_asked check ((request_id is null) = (covered_by = account_id))
);
create index acts_of_a_day on acts (covered_by, kind, day);
create index acts_by_subject on acts (subject_id, kind);
create index acts_by_time on acts (at desc, id desc);
create index acts_by_account on acts (account_id, at desc, id desc);
create trigger acts_are_append_only before update or delete on acts
  for each row execute function refuse_change();

-- One row whose number grows with every request and every answer, for screens that wait for the next one.
create table act_version (
  only_one boolean primary key default true check (only_one),
  version  bigint not null default 1
);
insert into act_version default values;
