-- Lists, searches and sums that took longer with every booking: each now goes by an index of its own.

-- Staff are few among accounts, most of which are members'.
create index accounts_of_staff on accounts (status, id) where kind = 'staff';

-- How many phones hold a pass, kept beside it: a list in that order counted those of every pass.
alter table wallet_passes add column devices integer not null default 0 check (devices >= 0);
update wallet_passes set devices = held.n
from (select serial, count(*) as n from pass_registrations group by serial) as held where held.serial = wallet_passes.serial;

create function count_pass_devices() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update wallet_passes set devices = devices - 1 where serial = old.serial;
  end if;
  if tg_op <> 'DELETE' then
    update wallet_passes set devices = devices + 1 where serial = new.serial;
  end if;
  return null;
end $$;
create trigger pass_registrations_are_counted after insert or delete on pass_registrations
  for each row execute function count_pass_devices();

create function begin_pass_devices() returns trigger language plpgsql as $$
begin
  new.devices := (select count(*) from pass_registrations where serial = new.serial);
  return new;
end $$;
create trigger wallet_passes_begin_with_devices before insert on wallet_passes
  for each row execute function begin_pass_devices();

create index wallet_passes_by_change on wallet_passes (changed_at, serial);
create index wallet_passes_by_fetch on wallet_passes (fetched_at nulls first, serial);
create index wallet_passes_by_devices on wallet_passes (devices, given_at, serial);
create index wallet_passes_by_kind on wallet_passes (kind, given_at, serial);
create index wallet_passes_held on wallet_passes (given_at, serial) where devices > 0;
create index wallet_passes_by_serial on wallet_passes using gin (serial gin_trgm_ops);

-- Time vouchers: what became of them, whose they are, and what they are worth.
create index vouchers_by_standing on vouchers
  ((case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end), created_at desc, id desc);
create index vouchers_by_kind on vouchers (kind, created_at desc, id desc);
create index vouchers_by_words on vouchers using gin
  (holder_name gin_trgm_ops, holder_email gin_trgm_ops, buyer_name gin_trgm_ops, buyer_email gin_trgm_ops);

-- What the vouchers of each Pacific day are worth by what became of them: sums read all vouchers there ever were.
create table voucher_days (
  date     date not null,
  kind     text not null check (kind in ('POINTS', 'GIFT', 'GOODWILL')),
  standing text not null check (standing in ('PENDING', 'ISSUED', 'USED', 'VOIDED', 'EXPIRED', 'UNPAID')),
  vouchers integer not null,
  points   bigint not null,
  cents    bigint not null,
  primary key (date, kind, standing)
);
insert into voucher_days (date, kind, standing, vouchers, points, cents)
select (created_at at time zone 'America/Los_Angeles')::date, kind,
  case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end, count(*), sum(points), sum(total_cents)
from vouchers group by 1, 2, 3;

create function count_voucher_days() returns trigger language plpgsql as $$
begin
  -- In one order, so that two of them never wait for each other.
  insert into voucher_days as d (date, kind, standing, vouchers, points, cents)
  select (created_at at time zone 'America/Los_Angeles')::date, kind,
    case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end, sum(n), sum(n * points), sum(n * total_cents)
  from (
    select -1 as n, old.created_at, old.kind, old.status, old.end_reason, old.points, old.total_cents
    union all select 1, new.created_at, new.kind, new.status, new.end_reason, new.points, new.total_cents) as changed
  where created_at is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (date, kind, standing) do update
    set vouchers = d.vouchers + excluded.vouchers, points = d.points + excluded.points, cents = d.cents + excluded.cents;
  return null;
end $$;
create trigger vouchers_are_counted after insert or delete or update of created_at, kind, status, end_reason, points, total_cents
  on vouchers for each row execute function count_voucher_days();

-- Uses of coupons: those of a code in their order, and those that were given back.
create index coupon_redemptions_of_code on coupon_redemptions (code, redeemed_at, booking_id);
create index coupon_redemptions_returned on coupon_redemptions (redeemed_at desc, booking_id desc) where returned_at is not null;

-- Stays: those that were voided, and those of a class.
create index transactions_voided on transactions (entered_at desc, id desc) where status = 'VOIDED';
create index transactions_of_class on transactions (vehicle_class, entered_at desc, id desc);
create index transactions_in_order on transactions (entered_at desc, id desc);

create index inquiries_of_kind on inquiries (kind, status, received_at desc, id desc);

-- The same orders from their other end, where what has no value yet comes last as well.
create index transactions_by_exit_first on transactions (exited_at, id);
create index transactions_by_least_total on transactions (total_cents, id);

-- Bookings: of a class, of a product, and those that are on the lot on a day.
create index bookings_of_class on bookings (vehicle_class, created_at desc, id desc);
create index bookings_of_product on bookings (product_id, id);
create index bookings_on_the_lot on bookings (travel_from, travel_to);

-- The waiting list by words and by state.
create index waits_by_words on waits using gin (email gin_trgm_ops, full_name gin_trgm_ops);
create index waits_by_status on waits (status, place);

-- Whom a campaign went to, in the order in which they were written down.
create index campaign_recipients_in_order on campaign_recipients (campaign_id, id);

-- Mail by its state and kind, of which most are rare.
create index mail_messages_by_status on mail_messages (status, created_at desc, id desc);
create index mail_messages_by_kind on mail_messages (kind, created_at desc, id desc);

-- Points by when their member was last active.
create index point_accounts_by_age on point_accounts (last_active_at) include (balance) where balance > 0;
