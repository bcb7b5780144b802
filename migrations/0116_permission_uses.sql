-- When somebody on the staff last used each permission of theirs, by Pacific day: what nobody uses can be taken away.
create table permission_uses (
  account_id    uuid not null references accounts (id) on delete cascade,
  permission    text not null,
  first_used_on date not null,
  last_used_on  date not null,
  primary key (account_id, permission)
);
