-- From nothing to the first sale: the link that makes the first owner, the logo, and charges that only try the gateway.

-- Links that make the first owner. Each start without an owner adds one; all are gone once there is an owner. Only the
-- hash is kept.
create table owner_links (
  hash       bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The logo of the business, as it was sent and as a PNG for mail and documents. One row at most.
create table business_logo (
  only_one   boolean primary key default true check (only_one),
  -- In its address, so that browsers may keep it for good.
  hash       text not null check (hash ~ '^[0-9a-f]{16}$'),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png')),
  file       bytea not null check (octet_length(file) <= 262144),
  png        bytea not null check (octet_length(png) <= 1048576),
  -- Of the PNG, in pixels.
  width      integer not null check (width between 1 and 2000),
  height     integer not null check (height between 1 and 2000),
  updated_at timestamptz not null
);
create trigger business_logo_version after insert or update or delete on business_logo
  for each statement execute function bump_site_version();

-- Charges that try the card gateway and are refunded at once: no sale, so not among the payments.
create table test_charges (
  id           uuid primary key,
  -- Of the request that asked for it: the same request asks the gateway for the same charge.
  request_key  text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  card_token   text,
  last4        text,
  charge_ref   text,
  status       text not null check (status in ('ASKED', 'CHARGED', 'REFUNDED', 'REFUSED')),
  refusal      text,
  created_at   timestamptz not null,
  settled_at   timestamptz
);
create index test_charges_by_time on test_charges (created_at desc);

-- Test mails, the last first.
create index mail_tests on mail_messages (created_at desc) where starts_with(purpose, 'test/');

-- When the lot is open, in words.
update settings set value = value || '{"hours": ""}' where key = 'business' and not value ? 'hours';
