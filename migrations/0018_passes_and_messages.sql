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

-- What staff say above the pages of the site, to everybody, from a moment and until one.
create table announcements (
  id         uuid primary key,
  tone       text not null check (tone in ('INFO', 'WARNING')),
  text_en    text not null check (length(text_en) between 1 and 300),
  -- Where it is empty, readers of Spanish get the English one.
  text_es    text not null default '' check (length(text_es) <= 300),
  starts_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > starts_at),
  ended_at   timestamptz,
  created_at timestamptz not null,
  -- As the pages in memory have it: a job turns it when its time begins or is over, which makes them anew.
  is_shown   boolean not null
);
create index announcements_by_start on announcements (starts_at desc, id);
create trigger announcements_history after insert or delete or update of tone, text_en, text_es, starts_at, ends_at, ended_at
  on announcements for each row execute function record_history();
create trigger announcements_version after insert or update or delete on announcements
  for each statement execute function bump_site_version();

-- Articles: without a day of publishing they are drafts.
alter table articles alter column published_on drop not null;

-- Who looks after the site writes its messages and its blog; other policies staff give it to themselves.
update policies set permissions = permissions || '{SiteMessages:Update,Articles:Read,Articles:Update}'
where name in ('owner', 'manager', 'marketing') and not 'SiteMessages:Update' = any (permissions);
update policies set permissions = permissions || '{Articles:Read}'
where name = 'auditor' and not 'Articles:Read' = any (permissions);
