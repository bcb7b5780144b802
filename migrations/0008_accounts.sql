-- The Point Club: who belongs to it, the links it mails, and the cards and addresses that members keep.

-- ISO/IEC 7812-1: every second digit from the right doubled, the sum of all digits a multiple of ten.
create function passes_luhn(digits text) returns boolean language sql immutable strict as $$
  select sum(case when place % 2 = 1 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) % 10 = 0
  from (select place, substr(reverse(digits), place, 1)::int as digit from generate_series(1, length(digits)) as place) as places
$$;

create table members (
  account_id    uuid primary key references accounts (id),
  number        text not null unique check (number ~ '^[1-9][0-9]{9}$' and passes_luhn(number)),
  -- What the pass shows at the gate: a number that somebody has read opens nothing.
  barcode       text not null unique,
  -- When the address of the account was proved to be the member's.
  confirmed_at  timestamptz,
  -- An address that takes the place of the account's when its confirmation link is opened.
  pending_email text check (pending_email = lower(pending_email)),
  joined_at     timestamptz not null
);

-- Whose credential it is, for who proves accounts and knows nothing of the club.
create function membership_number(account uuid) returns text language sql stable strict as $$
  select number from members where account_id = account
$$;

-- Links that are mailed to an account's address. Each does one thing, once. Only the hash is kept.
create table account_links (
  hash       bytea primary key,
  kind       text not null check (kind in ('CONFIRM', 'RESET', 'UNDO')),
  account_id uuid not null references accounts (id),
  -- CONFIRM: the address that the link proves. RESET: the one it went to. UNDO: the one to go back to.
  email      text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index account_links_by_account on account_links (account_id, kind) where used_at is null;
create index account_links_by_expiry on account_links (expires_at);

-- Cards that members keep: the gateway's token and what a person knows the card by. Never a number.
create table payment_tokens (
  id                uuid primary key,
  account_id        uuid not null references members (account_id),
  token             text not null,
  fingerprint       text not null,
  brand             text not null,
  last4             text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month         integer not null check (exp_month between 1 and 12),
  exp_year          integer not null,
  is_default        boolean not null default false,
  auto_point_record boolean not null default false,
  created_at        timestamptz not null,
  unique (account_id, fingerprint)
);
create unique index one_default_card_per_member on payment_tokens (account_id) where is_default;
-- Points of a card are recorded for one member (RULES "Point Club").
create unique index one_recording_member_per_card on payment_tokens (fingerprint) where auto_point_record;
create index payment_tokens_by_member on payment_tokens (account_id, created_at desc);

create table billing_addresses (
  id             uuid primary key,
  account_id     uuid not null references members (account_id),
  address_line_1 text not null,
  city           text not null,
  state          text not null,
  postal_code    text not null,
  country        text not null check (country ~ '^[A-Z]{2}$'),
  is_default     boolean not null default false,
  created_at     timestamptz not null
);
create unique index one_default_address_per_member on billing_addresses (account_id) where is_default;
create index billing_addresses_by_member on billing_addresses (account_id, created_at desc);
