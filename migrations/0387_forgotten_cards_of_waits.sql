-- A card that its member deletes pays for no place on the waiting list either, nor does any once the account is deactivated:
-- who waits to be booked is told of free space instead. What is being booked already goes on.
create function forget_card_of_waits(account uuid, forgotten text) returns void language sql as $$
  update waits set wish = 'TELL', card = null, most_cents = null
  where account_id = account and status = 'WAITING' and wish = 'BOOK'
    and (forgotten is null or card ->> 'fingerprint' = forgotten)
$$;

-- Places of one account are few, but the list is long.
create index waits_of_account on waits (account_id) where account_id is not null and status = 'WAITING';

create function waits_forget_card() returns trigger language plpgsql as $$
begin
  perform forget_card_of_waits(old.account_id, old.fingerprint);
  return null;
end $$;
create trigger waits_forget_cards after delete on payment_tokens
  for each row execute function waits_forget_card();

create function waits_forget_cards_of_account() returns trigger language plpgsql as $$
begin
  perform forget_card_of_waits(new.id, null);
  return null;
end $$;
create trigger waits_forget_cards_of_accounts after update of status on accounts
  for each row when (new.kind = 'member' and new.status = 'DEACTIVATED' and old.status <> 'DEACTIVATED')
  execute function waits_forget_cards_of_account();

update waits set wish = 'TELL', card = null, most_cents = null
where status = 'WAITING' and wish = 'BOOK'
  and account_id in (select id from accounts where kind = 'member' and status = 'DEACTIVATED');
