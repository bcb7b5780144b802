-- Tablets that several people clock in and out on, each with a PIN that opens nothing else.

create table clock_tablets (
  id         uuid primary key,
  name       text not null check (name <> ''),
  -- The hash of the code that lets a device in, once, for a short while; then that of the device's own secret.
  pair_hash  bytea unique,
  pair_until timestamptz,
  token_hash bytea unique,
  paired_at  timestamptz,
  seen_at    timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((pair_hash is null) = (pair_until is null)),
  check ((token_hash is null) = (paired_at is null))
);
create unique index one_clock_tablet_by_name on clock_tablets (lower(name)) where removed_at is null;

alter table clock_stamps add foreign key (tablet_id) references clock_tablets (id);

create table clock_pins (
  account_id uuid primary key references accounts (id),
  hash       text not null,
  -- Wrong tries since the last right one: at five it is locked until its owner chooses another.
  tries      integer not null default 0 check (tries >= 0),
  set_at     timestamptz not null
);
