-- Scans of an offline gate that were refused were told to nobody unless cash was taken.
create or replace view staff_exceptions as
select found.*, (
  -- The shift in which it was: the cashier's drawer that was open then, of which each has one at a time.
  select case when drawers.closed_at is null or drawers.closed_at >= found.at then drawers.id end from drawers
  where drawers.account_id = found.account_id and drawers.opened_at <= found.at
  order by drawers.opened_at desc limit 1) as drawer_id
from (
  select acts.id, acts.at, acts.kind::text as kind, acts.account_id, acts.amount_cents, acts.price_cents, acts.taken_cents,
    acts.subject_kind::text as subject_kind, acts.subject_id, acts.subject_number, acts.reason_code, acts.reason,
    case when acts.covered_by <> acts.account_id then acts.covered_by end as approved_by
  from acts

  union all
  -- Before acts had limits.
  select changes.id, changes.at, case changes.kind when 'refunded' then 'refund' else 'void' end,
    substring(changes.actor from '^staff:(.*)$')::uuid, coalesce((changes.details ->> 'amount')::bigint, 0), null, null,
    'stay', changes.transaction_id, transactions.ticket_num, '', coalesce(changes.details ->> 'reason', ''), null
  from transaction_changes as changes
  join transactions on transactions.id = changes.transaction_id
  where changes.kind in ('refunded', 'voided') and not changes.details ? 'reason_code'

  union all
  -- The class or the ticket of a stay put right by hand.
  select changes.id, changes.at, 'manual_gate', substring(changes.actor from '^staff:(.*)$')::uuid, 0, null, null,
    'stay', changes.transaction_id, transactions.ticket_num,
    case when changes.details ? 'is_lost_ticket' then 'LOST_TICKET' else 'CLASS' end, '', null
  from transaction_changes as changes
  join transactions on transactions.id = changes.transaction_id
  where changes.kind in ('refunded', 'voided', 'corrected') and changes.kind = 'corrected'
    and changes.details ?| array['vehicle_class', 'is_lost_ticket']

  union all
  -- Another amount than was due, or a gate that went by itself although it could have asked.
  select changes.id, changes.at,
    case when changes.details -> 'override' ->> 'priced' is null then 'manual_gate' else 'offline_price' end,
    substring(changes.actor from '^staff:(.*)$')::uuid,
    coalesce((changes.details -> 'override' ->> 'taken')::bigint - (changes.details -> 'override' ->> 'priced')::bigint, 0),
    (changes.details -> 'override' ->> 'priced')::bigint, (changes.details -> 'override' ->> 'taken')::bigint,
    'stay', changes.transaction_id, transactions.ticket_num, changes.details -> 'override' ->> 'reason', '', null
  from transaction_changes as changes
  join transactions on transactions.id = changes.transaction_id
  where changes.details ? 'override'

  union all
  select drawers.id, drawers.closed_at,
    case when drawers.counted_cents < drawers.expected_cents then 'drawer_short' else 'drawer_over' end,
    drawers.account_id, drawers.counted_cents - drawers.expected_cents, drawers.expected_cents, drawers.counted_cents,
    'drawer', drawers.id, '', '', coalesce(drawers.note, ''), null
  from drawers
  where drawers.closed_at is not null and drawers.counted_cents <> drawers.expected_cents

  union all
  -- Cash that an offline gate took for what we do not know.
  select scans.id, scans.received_at, 'cash_without_ticket', devices.account_id,
    coalesce((substring(scans.details ->> 'cash' from '^\d{1,7}\.\d\d$')::numeric * 100)::bigint, 0), null, null,
    'scan', scans.id, scans.code, '', coalesce(scans.reason, ''), null
  from gate_scans as scans
  join gate_devices as devices on devices.id = scans.device_id
  where scans.outcome = 'REFUSED' and scans.kind = 'DEPARTURE'
    and coalesce(substring(scans.details ->> 'cash' from '^\d{1,7}\.\d\d$'), '0.00') <> '0.00'

  union all
  -- Whatever else an offline gate did that did not count, or does not count yet.
  select scans.id, scans.received_at, 'scan_refused', devices.account_id, 0, null, null,
    'scan', scans.id, scans.code, scans.kind, coalesce(scans.reason, ''), null
  from gate_scans as scans
  join gate_devices as devices on devices.id = scans.device_id
  where scans.outcome = 'REFUSED'
    and (scans.kind = 'ARRIVAL' or coalesce(substring(scans.details ->> 'cash' from '^\d{1,7}\.\d\d$'), '0.00') = '0.00')
) as found;
