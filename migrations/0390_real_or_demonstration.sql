-- A first start writes down whether it made the demonstration. A database from before is known for a real business by the link for its
-- first owner, or by owners of whom none is the demonstration's while nothing was ever charged in the sandbox; any other is held
-- to what its next start says.
insert into settings (key, value, updated_at)
select 'made_as', '{"demo": false}', now()
where exists (select from settings where key = 'business') and (
  exists (select from owner_links)
  or exists (select from account_rights where is_owner)
    and not exists (select from accounts where email = 'owner@evergreen.example')
    and not exists (select from sandbox.charges))
on conflict (key) do nothing;
