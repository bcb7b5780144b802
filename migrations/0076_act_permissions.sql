-- Acts got permissions of their own. Who could do them before still can, within limits; what is above them waits for
-- somebody else. The policies as they were delivered get what they would bring today.
update policies set permissions = permissions
  || '{Desk:Refund,Desk:Void,Desk:Override,Desk:Complimentary,Desk:Waive,Desk:AdjustPoints,Desk:Goodwill,Desk:Cancel,Desk:Approve,Exceptions:Read}'
where name in ('owner', 'manager') and not 'Desk:Approve' = any (permissions);

update policies set permissions = permissions || '{Exceptions:Read}'
where name = 'auditor' and not 'Exceptions:Read' = any (permissions);

-- The gate refunded and voided.
update policies set permissions = permissions || '{Desk:Refund,Desk:Void,Desk:Waive}'
where 'Gate:Operate' = any (permissions) and not 'Desk:Refund' = any (permissions);

-- Whoever changes bookings canceled them for customers.
update policies set permissions = permissions || '{Desk:Cancel}'
where 'Bookings:Update' = any (permissions) and not 'Desk:Cancel' = any (permissions);

-- Whoever changes time vouchers voided them.
update policies set permissions = permissions || '{Desk:Void}'
where 'TimeVouchers:Update' = any (permissions) and not 'Desk:Void' = any (permissions);

-- Groups that may approve get a manager's limits, all others wide ones: an ordinary day at the gate goes on as before.
insert into act_limits (group_id, kind, most_cents, most_days, most_a_day)
select groups.id, wide.kind,
  case when groups.approves then wide.approver_cents else wide.most_cents end,
  case when groups.approves then wide.approver_days else wide.most_days end,
  case when groups.approves then wide.approver_a_day else wide.most_a_day end
from (
  select staff_groups.id, bool_or('Desk:Approve' = any (policies.permissions)) as approves,
    bool_or(policies.name = 'owner') as owns, array_agg(permission) as permissions
  from staff_groups
  join staff_group_policies as held on held.group_id = staff_groups.id
  join policies on policies.name = held.policy_name
  cross join unnest(policies.permissions) as permission
  group by staff_groups.id
) as groups
cross join (values
  ('refund', 'Desk:Refund', 10000, 14, 20, 50000, 90, 50),
  ('void', 'Desk:Void', 20000, 2, 20, 50000, 30, 50),
  ('override', 'Desk:Override', 2500, 1, 10, 20000, 30, 50),
  ('complimentary', 'Desk:Complimentary', 0, 0, 0, 50000, 30, 10),
  ('waive', 'Desk:Waive', 5000, 14, 20, 20000, 90, 50),
  ('adjust_points', 'Desk:AdjustPoints', 1000, 90, 10, 10000, 365, 30),
  ('goodwill_voucher', 'Desk:Goodwill', 0, 0, 0, 20000, 90, 20),
  ('goodwill_points', 'Desk:Goodwill', 1000, 90, 10, 10000, 365, 30),
  ('cancel', 'Desk:Cancel', 50000, 0, 50, 200000, 30, 200)
) as wide (kind, permission, most_cents, most_days, most_a_day, approver_cents, approver_days, approver_a_day)
where not groups.owns and wide.permission = any (groups.permissions)
on conflict do nothing;
