-- What goes along when two accounts of one person are made one: rides of the shuttle, and messages above the page.
create index ride_requests_by_account on ride_requests (account_id) where account_id is not null;
create index site_messages_of_account on site_messages (account_id) where account_id is not null;

create function give_rides_and_messages(giver uuid, taker uuid) returns void language sql as $$
  update ride_requests set account_id = taker where account_id = giver;
  update site_messages set account_id = taker where account_id = giver;
$$;

create trigger rides_follow_members before insert on ride_requests
  for each row when (new.account_id is not null) execute function follow_merged_member();
create trigger site_messages_follow_members before insert on site_messages
  for each row when (new.account_id is not null) execute function follow_merged_member();

-- Those of accounts that were merged before.
update ride_requests set account_id = heir_of(account_id)
where account_id in (select account_id from members where merged_into is not null);
update site_messages set account_id = heir_of(account_id)
where account_id in (select account_id from members where merged_into is not null);
