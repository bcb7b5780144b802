-- What an account has signed in from: wrong passwords typed elsewhere do not shut it out there.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Keyed hash of the account with the browser's anonymous id, or with the network.
  device     bytea not null,
  seen_at    timestamptz not null,
  primary key (account_id, device)
);
create index known_devices_by_age on known_devices (seen_at);
