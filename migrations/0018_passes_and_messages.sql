-- Passes given out to wallets: what each is for, how often it has changed, and what phones did with it.

create table wallet_passes (
  serial     text primary key,
  kind       text not null check (kind in ('BOOKING', 'VOUCHER', 'MEMBERSHIP')),
  -- What people call what it is for: the number of the booking, the voucher or the member.
  number     text not null,
  given_at   timestamptz not null,
  version    integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  fetched_at timestamptz
);
create index wallet_passes_by_time on wallet_passes (given_at desc, serial);
create index wallet_passes_by_number on wallet_passes (upper(number) text_pattern_ops);

-- Phones name themselves by a secret, which opens the list of their passes: staff know them by a part of its hash.
alter table pass_registrations
  add column device_key text,
  add column pushed_at timestamptz,
  add column push_outcome text check (push_outcome in ('TOLD', 'LATER')),
  add constraint pushes_have_an_outcome check ((pushed_at is null) = (push_outcome is null));
update pass_registrations set device_key = left(encode(sha256(convert_to(device, 'UTF8')), 'hex'), 16);
alter table pass_registrations alter column device_key set not null;
create index pass_registrations_by_device_key on pass_registrations (device_key);

insert into wallet_passes (serial, kind, number, given_at, changed_at)
select serial, 'BOOKING', bookings.number, min(pass_registrations.created_at), max(changed_at)
from pass_registrations join bookings on bookings.id::text = serial
group by serial, bookings.number;
