-- Whoever ends the sessions of an account does so because of somebody who may have begun a change of its address or asked for
-- a new password: neither survives. For who knows nothing of the club. The member is locked first, as by all who void links.
create function void_pending_address(account uuid, moment timestamptz) returns void language plpgsql as $$
begin
  perform from members where account_id = account for no key update;
  update members set pending_email = null where account_id = account and pending_email is not null;
  update account_links set used_at = moment
  where account_id = account and kind in ('CHANGE', 'RESET') and used_at is null;
end $$;
