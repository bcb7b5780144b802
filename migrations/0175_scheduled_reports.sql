-- Reports that are made for each period that is over, and sent as a link.
create table report_subscriptions (
  id         uuid primary key,
  -- The call that answers it, as `payments.daily`.
  report     text not null,
  name       text not null check (length(name) between 1 and 100),
  period     text not null check (period in ('YESTERDAY', 'LAST_WEEK', 'LAST_MONTH')),
  -- The Pacific hour from which it is sent on the first day after the period.
  hour       integer not null check (hour between 0 and 23),
  created_at timestamptz not null,
  -- The day from which periods count, so that none of before is sent.
  starts_on  date not null,
  paused_at  timestamptz,
  ended_at   timestamptz,
  version    integer not null default 1
);
create index live_report_subscriptions on report_subscriptions (id) where ended_at is null and paused_at is null;
create trigger report_subscriptions_history after insert or update or delete on report_subscriptions
  for each row execute function record_history();

-- To whom: somebody on the staff, or an address that somebody on the staff answers for.
create table report_recipients (
  id              uuid primary key,
  subscription_id uuid not null references report_subscriptions (id),
  account_id      uuid not null references accounts (id),
  -- Null for the account itself.
  outside_email   text check (outside_email = lower(outside_email)),
  added_at        timestamptz not null,
  stopped_at      timestamptz,
  stopped_because text check (stopped_because in ('REMOVED', 'PERMISSION', 'ACCOUNT')),
  check ((stopped_at is null) = (stopped_because is null))
);
create unique index one_recipient_once on report_recipients (subscription_id, coalesce(outside_email, account_id::text))
  where stopped_at is null;
create index report_recipients_by_account on report_recipients (account_id);
create trigger report_recipients_history after insert or update or delete on report_recipients
  for each row execute function record_history();

-- One for each recipient and period, at most.
create table report_deliveries (
  id              uuid primary key,
  subscription_id uuid not null references report_subscriptions (id),
  recipient_id    uuid not null references report_recipients (id),
  period_from     date not null,
  period_until    date not null,
  made_at         timestamptz not null,
  rows            integer not null,
  is_cut          boolean not null,
  -- The CSV file, compressed; null when the link has expired.
  file            bytea,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  unique (recipient_id, period_from, period_until)
);
create index report_deliveries_by_time on report_deliveries (subscription_id, made_at desc, id desc);
create index report_files_by_expiry on report_deliveries (expires_at) where file is not null;

-- Who opened a link, as far as it shows: staff who were signed in, and the address of the network.
create table report_openings (
  id          uuid primary key,
  delivery_id uuid not null references report_deliveries (id),
  at          timestamptz not null,
  actor       text not null,
  network     text not null
);
create index report_openings_by_delivery on report_openings (delivery_id, at);
create trigger report_openings_are_append_only before update or delete on report_openings
  for each row execute function refuse_change();

update policies set permissions = permissions || '{Reports:Read}'
where name in ('owner', 'manager', 'auditor') and not 'Reports:Read' = any (permissions);
update policies set permissions = permissions || '{Reports:Update}'
where name in ('owner', 'manager') and not 'Reports:Update' = any (permissions);
update policies set permissions = permissions || '{Reports:SendOutside}'
where name = 'owner' and not 'Reports:SendOutside' = any (permissions);
