-- What the gateway takes for a dispute and gives back is booked as what it is, not as one sum of the batch that it is in.

-- Under the number that is meant for it, or the next free one where the owner has given that away.
insert into journal_accounts (key, number, name, type)
select key, coalesce((select n::text from generate_series(number, number + 999) as n
  where not exists (select from journal_accounts a where a.number = n::text) order by n limit 1), key), name, type
from (values ('disputed', 1110, 'Disputed payments', 'ASSET'), ('dispute_fees', 5120, 'Dispute fees', 'EXPENSE'),
  ('gateway_adjustments', 5130, 'Other adjustments of the gateway', 'EXPENSE')) as added (key, number, name, type);
update journal_accounts set name = 'Lost disputes' where key = 'chargebacks' and name = 'Chargebacks';

alter table journal_entries drop constraint journal_entries_kind_check, drop constraint journal_entries_source_check,
  add constraint journal_entries_kind_check check (kind in ('CHARGE', 'REFUND', 'INVOICE_PAID', 'INVOICED', 'USED', 'MONTH_END', 'CANCELED', 'NO_SHOW',
    'ISSUED', 'EXPIRED', 'VOIDED', 'POINTS_GIVEN', 'POINTS_TAKEN', 'POINTS_EXPIRED', 'POINTS_MOVED_IN', 'POINTS_REVALUED', 'DRAWER', 'DRAWER_COUNT', 'FEES',
    'DISPUTED', 'DISPUTE_RETURNED', 'DISPUTE_LOST', 'DEPOSIT', 'CORRECTION')) not valid,
  add constraint journal_entries_source_check check (source in ('PAYMENT', 'STAY', 'BOOKING', 'VOUCHER', 'POINTS', 'POINT_COST', 'DRAWER', 'DRAWER_MOVEMENT', 'BATCH', 'DEPOSIT',
    'INVOICE', 'DISPUTE', 'DISPUTE_MOVEMENT')) not valid,
  add column dispute_id uuid;
alter table journal_entries validate constraint journal_entries_kind_check, validate constraint journal_entries_source_check;
create index journal_entries_by_dispute on journal_entries (dispute_id) where dispute_id is not null;
alter table journal_days drop constraint journal_days_kind_check,
  add constraint journal_days_kind_check check (kind in ('CHARGE', 'REFUND', 'INVOICE_PAID', 'INVOICED', 'USED', 'MONTH_END', 'CANCELED', 'NO_SHOW',
    'ISSUED', 'EXPIRED', 'VOIDED', 'POINTS_GIVEN', 'POINTS_TAKEN', 'POINTS_EXPIRED', 'POINTS_MOVED_IN', 'POINTS_REVALUED', 'DRAWER', 'DRAWER_COUNT', 'FEES',
    'DISPUTED', 'DISPUTE_RETURNED', 'DISPUTE_LOST', 'DEPOSIT', 'CORRECTION'));
alter table journal_queue drop constraint journal_queue_source_check,
  add constraint journal_queue_source_check check (source in ('PAYMENT', 'STAY', 'BOOKING', 'VOUCHER', 'POINTS', 'POINT_COST', 'DRAWER', 'DRAWER_MOVEMENT', 'BATCH', 'DEPOSIT',
    'INVOICE', 'DISPUTE', 'DISPUTE_MOVEMENT'));

create or replace function journal_facts(source text, source_id text) returns jsonb language plpgsql stable as $$
begin
  case source
  when 'PAYMENT' then return (
    select jsonb_build_object('kind', p.kind, 'method', p.method, 'status', p.status, 'amount', p.amount_cents,
      'on', pacific_day(coalesce(case p.kind when 'CHARGE' then p.settled_at end, p.requested_at)),
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id,
      'drawer_id', p.drawer_id)
    from payments p left join transactions t on t.id = p.transaction_id where p.id = source_id::uuid);
  when 'STAY' then return (
    select jsonb_build_object('status', t.status, 'entered', pacific_day(t.entered_at), 'exited', pacific_day(t.exited_at),
      'changed', pacific_day(t.updated_at), 'product', case when t.voucher_id is not null then 'STANDARD' else coalesce(b.product_id, 'STANDARD') end,
      'held', t.paid_cents - t.refunded_cents + case t.status when 'CLOSED' then t.booking_paid_cents - t.booking_refunded_cents else coalesce(b.paid_cents - b.refunded_cents, 0) end,
      'rate', journal_price(case t.status when 'OPEN' then q.rate else t.rate end), 'until', pacific_day(b.travel_to),
      'booking_id', t.booking_id)
    from transactions t left join bookings b on b.id = t.booking_id left join quotes q on q.id = b.quote_id
    where t.id = source_id::uuid);
  when 'BOOKING' then return (
    select jsonb_build_object('status', b.status, 'changed', pacific_day(b.updated_at), 'ended', pacific_day(coalesce(
        (select max(c.at) from booking_changes c where c.booking_id = b.id and c.to_status = b.status and c.from_status is distinct from c.to_status), b.updated_at)), 'held', b.paid_cents - b.refunded_cents, 'credited', b.credited_cents,
      'has_stay', exists (select from transactions t where t.booking_id = b.id and t.status = 'CLOSED'))
    from bookings b where b.id = source_id::uuid);
  when 'VOUCHER' then return (
    select jsonb_build_object('kind', v.kind, 'status', v.status, 'held', v.paid_cents - v.refunded_cents, 'points', v.points,
      'cost', point_cost_at(v.created_at), 'worth', v.total_cents, 'rate', journal_price(v.rate), 'issued', pacific_day(v.created_at),
      'changed', pacific_day(v.updated_at), 'ended', pacific_day(coalesce(
        (select max(c.at) from voucher_changes c where c.voucher_id = v.id and c.to_status = v.status and c.from_status is distinct from c.to_status), v.updated_at)))
    from vouchers v where v.id = source_id::uuid);
  when 'POINTS' then return (
    select jsonb_build_object('kind', p.kind, 'points', p.points, 'cost', point_cost_at(p.at), 'on', pacific_day(p.at), 'member_id', p.account_id,
      'is_of_voucher', p.kind in ('REDEEM', 'REFUND'))
    from point_entries p where p.id = source_id::uuid);
  when 'POINT_COST' then return (
    select jsonb_build_object('on', pacific_day(c.from_at),
      'before', (select cost from journal_point_costs b where b.from_at < c.from_at order by b.from_at desc limit 1), 'cost', c.cost,
      'points', (select coalesce(sum(points), 0) from point_entries where at < c.from_at))
    from journal_point_costs c where c.from_at = source_id::timestamptz and c.from_at > '-infinity');
  when 'DRAWER' then return (
    select jsonb_build_object('opening', d.opening_cents, 'opened', pacific_day(d.opened_at), 'counted', d.counted_cents, 'expected', d.expected_cents,
      'closed', pacific_day(d.counted_at))
    from drawers d where d.id = source_id::uuid);
  when 'DRAWER_MOVEMENT' then return (
    select jsonb_build_object('kind', m.kind, 'amount', m.amount_cents, 'on', pacific_day(m.at), 'drawer_id', m.drawer_id)
    from drawer_movements m where m.id = source_id::uuid);
  when 'BATCH' then return (
    select jsonb_build_object('status', b.status, 'fee', b.fee_cents - of_disputes.fee, 'other', b.other_cents - of_disputes.amount, 'on', b.date)
    from gateway_batches b cross join lateral (
      select coalesce(sum(d.fee_cents), 0) as fee, coalesce(sum(d.amount_cents), 0) as amount
      from dispute_movements d join gateway_movements m on m.gateway = d.gateway and m.id = d.id
      where d.gateway = b.gateway and m.batch_date = b.date) as of_disputes
    where b.gateway || '/' || b.date = source_id);
  when 'DISPUTE_MOVEMENT' then return (
    select jsonb_build_object('kind', m.kind, 'amount', m.amount_cents, 'fee', m.fee_cents, 'on', pacific_day(m.at), 'dispute_id', d.id,
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id)
    from dispute_movements m join disputes d on d.id = m.dispute_id join payments p on p.id = d.payment_id left join transactions t on t.id = p.transaction_id
    where m.gateway || '/' || m.id = source_id);
  when 'DISPUTE' then return (
    select jsonb_build_object('status', d.status, 'on', pacific_day(d.closed_at), 'dispute_id', d.id,
      'kept', (select coalesce(-sum(m.amount_cents), 0) from dispute_movements m where m.dispute_id = d.id),
      'booking_id', coalesce(p.booking_id, t.booking_id), 'stay_id', p.transaction_id, 'voucher_id', p.voucher_id, 'invoice_id', p.invoice_id)
    from disputes d join payments p on p.id = d.payment_id left join transactions t on t.id = p.transaction_id where d.id = source_id::uuid);
  when 'DEPOSIT' then return (
    select jsonb_build_object('amount', d.amount_cents, 'on', d.deposited_on, 'batch', d.date)
    from batch_deposits d where d.gateway || '/' || d.date = source_id);
  when 'INVOICE' then return (
    select jsonb_build_object('kind', i.kind, 'total', i.total_cents, 'on', pacific_day(i.issued_at)) from company_invoices i where i.id = source_id::uuid);
  end case;
end $$;

-- A line of a dispute is taken out of the batch that it is in.
create function ask_for_journal_of_dispute_line() returns trigger language plpgsql as $$
begin
  insert into journal_queue (source, source_id) values
    ('DISPUTE_MOVEMENT', new.gateway || '/' || new.id), ('DISPUTE', new.dispute_id::text);
  insert into journal_queue (source, source_id)
  select 'BATCH', gateway || '/' || batch_date from gateway_movements where gateway = new.gateway and id = new.id;
  return null;
end $$;
create trigger dispute_movements_to_journal after insert on dispute_movements
  for each row execute function ask_for_journal_of_dispute_line();
create trigger disputes_to_journal after update of status on disputes for each row when (old.status <> new.status)
  execute function ask_for_journal('DISPUTE', 'id');

-- What was recorded before: batches give back what they booked of disputes.
insert into journal_queue (source, source_id)
select 'DISPUTE_MOVEMENT', gateway || '/' || id from dispute_movements
union all select 'DISPUTE', id::text from disputes
union all select 'BATCH', gateway || '/' || date from gateway_batches where fee_cents <> 0 or other_cents <> 0;
