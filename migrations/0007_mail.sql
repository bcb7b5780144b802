-- Mail: templates that staff edit, who wants which mail, addresses that take none, and reminders that were sent.

-- One row for each file that the product ships. Where source and shipped are the same, nobody has edited it.
create table mail_templates (
  name       text primary key check (name ~ '^[a-z][a-z-]*\.(mjml|liquid)$'),
  source     text not null check (length(source) <= 100000),
  shipped    text not null,
  version    integer not null default 1,
  updated_at timestamptz not null
);
create trigger mail_templates_history after insert or update or delete on mail_templates
  for each row execute function record_history();
-- What processes keep of templates is compared with the site's version.
create trigger mail_templates_version after insert or update or delete on mail_templates
  for each statement execute function bump_site_version();

-- What kind of mail a message is: marketing obeys e-mail preferences, all else does not.
alter table mail_messages add column kind text not null default 'service' check (kind in ('service', 'news', 'offers'));
-- SUPPRESSED: not sent, since its address takes no mail or wants none of the kind. BOUNCED: sent, and it came back.
alter table mail_messages drop constraint mail_messages_status_check;
alter table mail_messages add constraint mail_messages_status_check
  check (status in ('QUEUED', 'SENT', 'KEPT', 'FAILED', 'BOUNCED', 'SUPPRESSED'));
create index mail_messages_by_recipient on mail_messages (lower(recipient), created_at desc);

-- What came back, as mail servers told it at once (SMTP) or later (REPORT).
create table mail_bounces (
  id         uuid primary key,
  mail_id    uuid references mail_messages (id),
  address    text not null check (address = lower(address)),
  kind       text not null check (kind in ('HARD', 'SOFT', 'COMPLAINT')),
  told_by    text not null check (told_by in ('SMTP', 'REPORT')),
  -- Enhanced status code such as 5.1.1, where one was told.
  status     text,
  diagnostic text not null,
  at         timestamptz not null
);
create index mail_bounces_by_address on mail_bounces (address, at desc);
create index mail_bounces_by_mail on mail_bounces (mail_id);
create trigger mail_bounces_are_append_only before update or delete on mail_bounces
  for each row execute function refuse_change();

-- Addresses that are written to no more. A hard bounce stops every mail, a complaint or a word of staff marketing alone.
create table mail_suppressions (
  address text primary key check (address = lower(address)),
  reason  text not null check (reason in ('HARD_BOUNCE', 'COMPLAINT', 'STAFF')),
  detail  text not null default '',
  at      timestamptz not null
);
create trigger mail_suppressions_history after insert or update or delete on mail_suppressions
  for each row execute function record_history();

-- 0: only what concerns a booking or account, 1: also monthly news, 2: all offers. Who said nothing has 2.
create table email_preferences (
  email      text primary key check (email = lower(email)),
  setting    integer not null check (setting between 0 and 2),
  updated_at timestamptz not null
);
create trigger email_preferences_history after insert or update or delete on email_preferences
  for each row execute function record_history();

-- Links to the preferences of an address: their subject is made from the address, so that no row tells who asked.
alter table url_tokens drop constraint url_tokens_kind_check;
alter table url_tokens add constraint url_tokens_kind_check
  check (kind in ('booking', 'quote', 'transaction', 'voucher', 'email'));

-- Reminders that were sent: one for each booking and arrival.
create table booking_reminders (
  booking_id  uuid not null references bookings (id),
  travel_from timestamptz not null,
  at          timestamptz not null,
  primary key (booking_id, travel_from)
);

-- Phones that hold a pass (PassKit web service): told when it changes, they fetch it anew.
create table pass_registrations (
  device     text not null,
  pass_type  text not null,
  serial     text not null,
  push_token text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (device, pass_type, serial)
);
create index pass_registrations_by_serial on pass_registrations (serial);
create index pass_registrations_by_push_token on pass_registrations (push_token);
