-- Whose points expire soon is asked by the notice that they had last: the job read everybody whose points end within three months.
create index point_accounts_not_noticed on point_accounts (last_active_at, account_id) where balance > 0 and noticed_days is null;
create index point_accounts_noticed on point_accounts (noticed_days, last_active_at, account_id)
  where balance > 0 and noticed_days is not null;
drop index point_accounts_by_activity;
