-- Space, companies, coupons, batches, the waiting list and moving in came with permissions that no policy of an older
-- release was given. The policies as they were delivered get what they would bring today, where staff have not taken it away.
update policies set permissions = policies.permissions || lacking.ones
from (
  select name, array_agg(permission) as ones
  from (values
    ('manager', '{Waitlist:Read,Waitlist:Update,Batches:Update,Space:Read,Space:Update,Companies:Read,Companies:Update,Coupons:Update,Imports:Read,Imports:Update}'::text[]),
    ('cashier', '{Waitlist:Read}'),
    ('marketing', '{Waitlist:Read,Space:Read,Companies:Read,Coupons:Update}'),
    ('auditor', '{Waitlist:Read,Space:Read,Companies:Read,Imports:Read,Privacy:Read}')
  ) as delivered (name, ones), unnest(delivered.ones) as permission
  where not exists (
    select from history
    where table_name = 'policies' and (row_before ->> 'name' = delivered.name and row_before -> 'permissions' ? permission
      or row_after ->> 'name' = delivered.name and row_after -> 'permissions' ? permission))
  group by name
) as lacking
where policies.name = lacking.name;
