-- Keys of an authenticator (WebAuthn). Ours is the public half.
create table passkeys (
  id            uuid primary key,
  account_id    uuid not null references accounts (id) on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- How often it has signed, by its own count; many always say 0.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  name          text not null,
  -- Kept by a password manager on several devices.
  is_synced     boolean not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index passkeys_by_account on passkeys (account_id);

-- What an authenticator is asked to sign, once. All but a sign-in belong to the session that asked.
create table passkey_challenges (
  hash       bytea primary key,
  purpose    text not null check (purpose in ('register', 'sign-in', 'prove')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (session_id is null))
);
create index passkey_challenges_by_session on passkey_challenges (session_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
