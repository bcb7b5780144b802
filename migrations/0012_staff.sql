-- Who works here: groups that hold policies, invitations, and the second factor of a sign-in.

alter table policies add column description text not null default '';

create table staff_groups (
  id            uuid primary key,
  name          text not null check (name <> ''),
  description   text not null default '',
  -- Whoever is in it may do nothing until a second factor is set up.
  totp_required boolean not null default false,
  created_at    timestamptz not null
);
create unique index staff_groups_by_name on staff_groups (lower(name));
create trigger staff_groups_history after insert or update or delete on staff_groups
  for each row execute function record_history();

create table staff_group_policies (
  group_id    uuid not null references staff_groups (id) on delete cascade,
  policy_name text not null references policies (name),
  primary key (group_id, policy_name)
);
create index staff_group_policies_by_policy on staff_group_policies (policy_name);
create trigger staff_group_policies_history after insert or update or delete on staff_group_policies
  for each row execute function record_history();

create table staff_group_members (
  account_id uuid not null references accounts (id),
  group_id   uuid not null references staff_groups (id),
  primary key (account_id, group_id)
);
create index staff_group_members_by_group on staff_group_members (group_id);
create trigger staff_group_members_history after insert or update or delete on staff_group_members
  for each row execute function record_history();

-- What an account named as its policy becomes a group that holds it.
insert into staff_groups (id, name, created_at)
  select gen_random_uuid(), initcap(name), now() from policies where name in (select policy from accounts);
insert into staff_group_policies (group_id, policy_name)
  select staff_groups.id, policies.name from staff_groups join policies on initcap(policies.name) = staff_groups.name;
insert into staff_group_members (account_id, group_id)
  select accounts.id, group_id from accounts join staff_group_policies on policy_name = policy;
alter table accounts drop column policy;

-- invited_at: since when somebody is asked to choose a password; null when it is chosen.
alter table accounts add column last_sign_in_at timestamptz, add column invited_at timestamptz;

-- Links that let somebody set a password: for a first sign-in, or when the old one is lost. Only the hash is kept.
create table staff_invitations (
  hash       bytea primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index staff_invitations_by_account on staff_invitations (account_id);
create index staff_invitations_by_expiry on staff_invitations (expires_at);

-- Time-based one-time passwords (RFC 6238). A new secret counts when a code of it was shown; until then the old one does.
create table totp_secrets (
  account_id   uuid primary key references accounts (id),
  sealed       bytea,
  pending      bytea,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code counts twice, and none that is older.
  last_step    bigint not null default 0,
  check ((sealed is null) = (confirmed_at is null))
);

create table totp_recovery_codes (
  account_id uuid not null references totp_secrets (account_id) on delete cascade,
  hash       bytea not null,
  used_at    timestamptz,
  primary key (account_id, hash)
);
