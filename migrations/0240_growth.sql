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

-- Uses of coupons: those of a code in their order, and those that were given back.
create index coupon_redemptions_of_code on coupon_redemptions (code, redeemed_at, booking_id);
create index coupon_redemptions_returned on coupon_redemptions (redeemed_at desc, booking_id desc) where returned_at is not null;

-- Stays: those that were voided, and those of a class.
create index transactions_voided on transactions (entered_at desc, id desc) where status = 'VOIDED';
create index transactions_of_class on transactions (vehicle_class, entered_at desc, id desc);
create index transactions_in_order on transactions (entered_at desc, id desc);

create index inquiries_of_kind on inquiries (kind, status, received_at desc, id desc);
