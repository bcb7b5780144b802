-- What the groups of a staff account allow it, in one place: sign-in reads it, and staff administration shows it.
create view account_rights as
select accounts.id as account_id,
  array(
    select distinct permission
    from staff_group_members as membership
    join staff_group_policies as held using (group_id)
    join policies on policies.name = held.policy_name
    cross join unnest(policies.permissions) as permission
    where membership.account_id = accounts.id
    order by permission
  ) as permissions,
  exists (
    select from staff_group_members as membership
    join staff_groups on staff_groups.id = membership.group_id
    where membership.account_id = accounts.id and staff_groups.totp_required
  ) as needs_totp,
  exists (
    select from staff_group_members as membership
    join staff_group_policies as held using (group_id)
    where membership.account_id = accounts.id and held.policy_name = 'owner'
  ) as is_owner,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', staff_groups.id, 'name', staff_groups.name) order by lower(staff_groups.name))
    from staff_group_members as membership
    join staff_groups on staff_groups.id = membership.group_id
    where membership.account_id = accounts.id
  ), '[]') as groups
from accounts;
