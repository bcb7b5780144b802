-- Lots of others that take our guests when we have no space for them, and whom we sent there.

create table partner_lots (
  id         uuid primary key,
  name       text not null check (name <> ''),
  address    text not null check (address <> ''),
  phone      text not null check (phone <> ''),
  -- What a started day costs us.
  day_cents  integer not null check (day_cents between 0 and 100000),
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index one_partner_lot_per_name on partner_lots (lower(name)) where removed_at is null;
create trigger partner_lots_history after insert or update or delete on partner_lots
  for each row execute function record_history();

create table booking_walks (
  booking_id   uuid primary key references bookings (id),
  lot_id       uuid not null references partner_lots (id),
  -- As the guest was told, whatever becomes of the lot.
  lot_name     text not null,
  lot_address  text not null,
  lot_phone    text not null,
  days         integer not null check (days > 0),
  cost_cents   integer not null check (cost_cents >= 0),
  refund_cents integer not null check (refund_cents >= 0),
  account_id   uuid not null references accounts (id),
  walked_at    timestamptz not null
);
create index booking_walks_by_lot on booking_walks (lot_id, walked_at desc);
create index booking_walks_by_account on booking_walks (account_id);
create trigger booking_walks_are_append_only before update or delete on booking_walks
  for each row execute function refuse_change();

-- Sending a guest there is an act of staff.
alter table act_limits drop constraint act_limits_kind_check,
  add constraint act_limits_kind_check check (kind in ('refund', 'void', 'override', 'complimentary', 'waive',
    'adjust_points', 'goodwill_voucher', 'goodwill_points', 'cancel', 'walk'));
alter table act_requests drop constraint act_requests_kind_check,
  add constraint act_requests_kind_check check (kind in ('refund', 'void', 'override', 'complimentary', 'waive',
    'adjust_points', 'goodwill_voucher', 'goodwill_points', 'cancel', 'walk'));
alter table acts drop constraint acts_kind_check,
  add constraint acts_kind_check check (kind in ('refund', 'void', 'override', 'complimentary', 'waive',
    'adjust_points', 'goodwill_voucher', 'goodwill_points', 'cancel', 'walk'));

-- Whoever cancels for customers may send them elsewhere; groups that may approve get a manager's limits.
update policies set permissions = permissions || '{Desk:Walk}'
where 'Desk:Cancel' = any (permissions) and not 'Desk:Walk' = any (permissions);
insert into act_limits (group_id, kind, most_cents, most_days, most_a_day)
select staff_groups.id, 'walk',
  case when bool_or('Desk:Approve' = any (policies.permissions)) then 50000 else 15000 end,
  case when bool_or('Desk:Approve' = any (policies.permissions)) then 7 else 0 end,
  case when bool_or('Desk:Approve' = any (policies.permissions)) then 200 else 20 end
from staff_groups
join staff_group_policies as held on held.group_id = staff_groups.id
join policies on policies.name = held.policy_name
group by staff_groups.id
having bool_or('Desk:Walk' = any (policies.permissions)) and not bool_or(policies.name = 'owner')
on conflict do nothing;
