-- What the journal still has to look at. Rows commit with the change that they tell of, and go when it has been looked at,
-- so none is missed whatever order transactions end in.
create table journal_queue (
  id        bigint generated always as identity primary key,
  source    text not null check (source in ('PAYMENT', 'STAY', 'BOOKING', 'VOUCHER', 'POINTS', 'POINT_COST', 'DRAWER', 'DRAWER_MOVEMENT', 'BATCH',
    'DEPOSIT', 'INVOICE')),
  source_id text not null,
  due_at    timestamptz not null default '-infinity'
);
create index journal_queue_by_due on journal_queue (due_at, id);

-- `tg_argv[0]` is the source, `tg_argv[1]` the column that names the record.
create function ask_for_journal() returns trigger language plpgsql as $$
begin
  insert into journal_queue (source, source_id)
  values (tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
  return null;
end $$;

create trigger payments_to_journal after insert or update or delete on payments for each row execute function ask_for_journal('PAYMENT', 'id');
create trigger stays_to_journal after update or delete on transactions for each row execute function ask_for_journal('STAY', 'id');
create trigger arrivals_to_journal after insert on transactions for each row when (new.booking_id is not null or new.status <> 'OPEN')
  execute function ask_for_journal('STAY', 'id');
create trigger stays_of_bookings_to_journal after update of status on transactions for each row when (new.booking_id is not null)
  execute function ask_for_journal('BOOKING', 'booking_id');
create trigger bookings_to_journal after update on bookings for each row
  when (new.status in ('CANCELLED', 'NO_SHOW') or old.status in ('CANCELLED', 'NO_SHOW')) execute function ask_for_journal('BOOKING', 'id');
create trigger new_bookings_to_journal after insert on bookings for each row when (new.status in ('CANCELLED', 'NO_SHOW'))
  execute function ask_for_journal('BOOKING', 'id');
create trigger gone_bookings_to_journal after delete on bookings for each row execute function ask_for_journal('BOOKING', 'id');
create trigger vouchers_to_journal after insert or update or delete on vouchers for each row execute function ask_for_journal('VOUCHER', 'id');
create trigger points_to_journal after insert or delete on point_entries for each row execute function ask_for_journal('POINTS', 'id');
create trigger point_costs_to_journal after insert on journal_point_costs for each row execute function ask_for_journal('POINT_COST', 'from_at');
create trigger drawers_to_journal after insert or update on drawers for each row execute function ask_for_journal('DRAWER', 'id');
create trigger drawer_movements_to_journal after insert on drawer_movements for each row execute function ask_for_journal('DRAWER_MOVEMENT', 'id');
create trigger invoices_to_journal after insert on company_invoices for each row execute function ask_for_journal('INVOICE', 'id');

-- Batches and deposits are named by gateway and day.
create function ask_for_journal_of_batch() returns trigger language plpgsql as $$
begin
  insert into journal_queue (source, source_id)
  select tg_argv[0], (b ->> 'gateway') || '/' || (b ->> 'date') from (select to_jsonb(case when tg_op = 'DELETE' then old else new end) as b) as row;
  return null;
end $$;
create trigger batches_to_journal after insert or update or delete on gateway_batches for each row execute function ask_for_journal_of_batch('BATCH');
create trigger deposits_to_journal after insert or update or delete on batch_deposits for each row execute function ask_for_journal_of_batch('DEPOSIT');

create function pacific_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'America/Los_Angeles')::date
$$;

-- What a point cost at a moment, in hundredths of a cent.
create function point_cost_at(moment timestamptz) returns integer language sql stable as $$
  select cost from journal_point_costs where from_at <= moment order by from_at desc limit 1
$$;

-- What the journal has to know of a record, as it stands now; null when it is gone. Amounts are cents, dates Pacific days.
create function journal_facts(source text, source_id text) returns jsonb language plpgsql stable as $$
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
    select jsonb_build_object('status', b.status, 'fee', b.fee_cents, 'other', b.other_cents, 'on', b.date)
    from gateway_batches b where b.gateway || '/' || b.date = source_id);
  when 'DEPOSIT' then return (
    select jsonb_build_object('amount', d.amount_cents, 'on', d.deposited_on, 'batch', d.date)
    from batch_deposits d where d.gateway || '/' || d.date = source_id);
  when 'INVOICE' then return (
    select jsonb_build_object('kind', i.kind, 'total', i.total_cents, 'on', pacific_day(i.issued_at)) from company_invoices i where i.id = source_id::uuid);
  end case;
end $$;

-- Of a price what the journal books: charges, fees, and taxes by code, in cents.
create function journal_price(rate jsonb) returns jsonb language sql immutable as $$
  select case when rate is not null then jsonb_build_object(
    'charges', ((rate ->> 'charge_total')::numeric * 100)::bigint,
    'fees', ((rate ->> 'fee_total')::numeric * 100)::bigint,
    'taxes', (select coalesce(jsonb_object_agg(code, amount), '{}') from (
      select line ->> 'code' as code, sum((line ->> 'amount')::numeric * 100)::bigint as amount
      from jsonb_array_elements(rate -> 'tax_lines') as line group by 1) as taxes)) end
$$;

-- What was recorded before there was a journal.
insert into journal_queue (source, source_id)
select 'PAYMENT', id::text from payments
union all select 'STAY', id::text from transactions where booking_id is not null or status <> 'OPEN'
union all select 'BOOKING', id::text from bookings where status in ('CANCELLED', 'NO_SHOW')
union all select 'VOUCHER', id::text from vouchers
union all select 'POINTS', id::text from point_entries
union all select 'DRAWER', id::text from drawers
union all select 'DRAWER_MOVEMENT', id::text from drawer_movements
union all select 'BATCH', gateway || '/' || date from gateway_batches
union all select 'DEPOSIT', gateway || '/' || date from batch_deposits
union all select 'INVOICE', id::text from company_invoices;

update policies set permissions = permissions || '{Journal:Read,Journal:Update,Journal:Close}'
where name in ('owner', 'manager') and not 'Journal:Read' = any (permissions);
update policies set permissions = permissions || '{Journal:Read}'
where name = 'auditor' and not 'Journal:Read' = any (permissions);
