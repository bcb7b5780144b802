-- Links that make a pending e-mail address the account's own are a kind of their own: they die with the change they
-- belong to, when the account is recovered, and live a day. CONFIRM is left for what proves the present address.
alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check check (kind in ('CONFIRM', 'CHANGE', 'RESET', 'UNDO'));
update account_links set kind = 'CHANGE', expires_at = least(expires_at, account_links.created_at + interval '24 hours')
from accounts
where accounts.id = account_id and account_links.kind = 'CONFIRM' and account_links.email <> accounts.email and used_at is null;
