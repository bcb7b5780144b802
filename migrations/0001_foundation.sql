-- The ground every capability stands on: history, audit, keys, tokens, limits, idempotency.

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

-- One number that grows whenever something the public site shows has changed; page caches compare it.
create table site_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 1
);
insert into site_version default values;

create function bump_site_version() returns trigger language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end $$;

-- Every change of business data, with the whole row before and after, so that any day of the past can be told.
create table history (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  actor      text not null default coalesce(nullif(current_setting('skylot.actor', true), ''), 'system'),
  table_name text not null,
  operation  text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  row_before jsonb,
  row_after  jsonb
);
create index history_by_table on history (table_name, at desc);

create function record_history() returns trigger language plpgsql as $$
begin
  insert into history (table_name, operation, row_before, row_after)
  values (tg_table_name, tg_op,
          case when tg_op <> 'INSERT' then to_jsonb(old) end,
          case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger history_is_append_only before update or delete on history
  for each row execute function refuse_change();

create trigger settings_history after insert or update or delete on settings
  for each row execute function record_history();
create trigger settings_version after insert or update or delete on settings
  for each statement execute function bump_site_version();

-- Who did what, when: one row for each act of a person or a job.
create table audit_trail (
  id         uuid primary key,
  at         timestamptz not null,
  actor      text not null,
  action     text not null,
  entity     text not null,
  entity_id  text not null,
  details    jsonb not null default '{}',
  request_id text
);
create index audit_trail_by_entity on audit_trail (entity, entity_id, at desc);
create index audit_trail_by_time on audit_trail (at desc);
create trigger audit_trail_is_append_only before update or delete on audit_trail
  for each row execute function refuse_change();

-- Signing, HMAC and encryption keys, sealed with the secret of the installation.
create table keys (
  purpose    text not null,
  id         text not null,
  sealed     bytea not null,
  created_at timestamptz not null default now(),
  primary key (purpose, id)
);

create table policies (
  name        text primary key,
  permissions text[] not null
);
create trigger policies_history after insert or update or delete on policies
  for each row execute function record_history();

create table accounts (
  id            uuid primary key,
  kind          text not null check (kind in ('staff', 'member')),
  email         text not null unique check (email = lower(email)),
  password_hash text not null,
  short_name    text not null default '',
  long_name     text not null default '',
  policy        text references policies (name),
  status        text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_at    timestamptz not null
);

create table refresh_tokens (
  hash        bytea primary key,
  family_id   uuid not null,
  account_id  uuid not null references accounts (id),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  replaced_at timestamptz,
  ended_at    timestamptz
);
create index refresh_tokens_by_family on refresh_tokens (family_id);
create index refresh_tokens_by_account on refresh_tokens (account_id);

-- Links in e-mails: each opens one thing. Only the hash is kept.
create table url_tokens (
  hash       bytea primary key,
  kind       text not null check (kind in ('booking', 'quote', 'transaction', 'voucher')),
  subject_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index url_tokens_by_subject on url_tokens (kind, subject_id);
create index url_tokens_by_expiry on url_tokens (expires_at);

create unlogged table rate_limits (
  key       text primary key,
  -- Theoretical arrival time of the generic cell rate algorithm.
  arrival   timestamptz not null
);

create table idempotency_keys (
  call        text not null,
  caller      text not null,
  key         text not null,
  fingerprint bytea not null,
  status      integer,
  -- json, not jsonb: a kept answer is told again byte for byte.
  answer      json,
  created_at  timestamptz not null default clock_timestamp(),
  -- A runner that died is overtaken when its lease has run out.
  leased_until timestamptz not null,
  primary key (call, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table analytics_events (
  id           uuid not null,
  at           timestamptz not null,
  class        text not null,
  name         text not null,
  ref_id       text,
  value        text,
  parameters   jsonb not null default '{}',
  session_id   text,
  anonymous_id text
) partition by range (at);
create table analytics_events_default partition of analytics_events default;
create index analytics_events_by_time on analytics_events using brin (at);

create table mail_messages (
  id         uuid primary key,
  -- One message per purpose, e.g. booking/<id>/confirmation: a job that runs twice writes once.
  purpose    text not null unique,
  message_id text not null unique,
  recipient  text not null,
  subject    text not null,
  html       text not null,
  text       text not null,
  headers    jsonb not null default '{}',
  status     text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  attempts   integer not null default 0,
  error      text,
  created_at timestamptz not null,
  sent_at    timestamptz
);
create index mail_messages_by_time on mail_messages (created_at desc);
create index mail_messages_queued on mail_messages (created_at) where status = 'QUEUED';
