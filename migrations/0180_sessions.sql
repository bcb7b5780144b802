-- Where and on what somebody signed in, and when they last proved who they are. The tokens of a session are refresh_tokens.
create table sessions (
  id         uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Names only, as of "Firefox" on "Windows"; null when the browser does not say.
  browser    text,
  system     text,
  -- Without its last part: of IPv4 the /24, of IPv6 the /48.
  network    text not null,
  began_at   timestamptz not null,
  -- When its tokens were last renewed, which happens each quarter hour while it is in use.
  seen_at    timestamptz not null,
  -- The last sign-in or later proof by password or passkey.
  proved_at  timestamptz not null
);
create index sessions_by_account on sessions (account_id);

insert into sessions (id, account_id, network, began_at, seen_at, proved_at)
select family_id, account_id, '', min(created_at), max(created_at), min(created_at)
from refresh_tokens group by family_id, account_id;

alter table refresh_tokens add constraint refresh_tokens_family_id_fkey foreign key (family_id) references sessions (id);
