-- Mails that carry the keys of accounts are changed by two people: what one writes waits here until another approves it.
create table mail_template_edits (
  id         uuid primary key,
  name       text not null references mail_templates on delete cascade,
  -- The version that it was written over.
  version    integer not null,
  source     text not null check (length(source) <= 100000),
  status     text not null check (status in ('WAITING', 'APPROVED', 'DECLINED', 'REPLACED')),
  author     uuid not null references accounts (id),
  asked_at   timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  check ((status = 'WAITING') = (decided_at is null)),
  constraint template_approved_by_somebody_else check (status <> 'APPROVED' or (decided_by is not null and decided_by <> author))
);
create unique index mail_template_edits_waiting on mail_template_edits (name) where status = 'WAITING';
create trigger mail_template_edits_history after insert or update or delete on mail_template_edits
  for each row execute function record_history();

-- What a mail says, and what leaves as a file, are rights of their own. Whoever could keeps them; a cashier takes no lists along.
update policies set permissions = permissions || '{Email:ReadBody}'
where 'Email:Read' = any (permissions) and not 'Email:ReadBody' = any (permissions);
update policies set permissions = permissions || '{Lists:Export}'
where name <> 'cashier' and not 'Lists:Export' = any (permissions);
