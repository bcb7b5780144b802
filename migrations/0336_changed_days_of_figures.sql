-- Pacific days of which stays or payments have changed since: their daily figures are summed up anew. Before, each night did so with
-- the last 35 days, and a stay that was voided later than that stayed in its day for ever. It is only ever added to, so that nobody
-- who leaves or pays waits for somebody else.
create table daily_figure_changes (
  id   bigint generated always as identity primary key,
  date date not null
);

create function note_days_of_stay() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (date)
  select distinct pacific_day(at) from (
    select at from (values
      (-1, 'ARRIVAL', old.entered_at, old.vehicle_class, old.status = 'VOIDED', null, null),
      (1, 'ARRIVAL', new.entered_at, new.vehicle_class, new.status = 'VOIDED', null, null),
      (-1, 'DEPARTURE', case when old.status = 'CLOSED' then old.exited_at end, old.vehicle_class, false, old.rate, old.total_cents),
      (1, 'DEPARTURE', case when new.status = 'CLOSED' then new.exited_at end, new.vehicle_class, false, new.rate, new.total_cents)
    ) as moved (n, kind, at, vehicle_class, is_void, rate, total_cents)
    where at is not null group by kind, at, vehicle_class, is_void, rate, total_cents having sum(n) <> 0) as changed;
  return null;
end $$;
create trigger stays_note_their_days
  after insert or delete or update of status, entered_at, exited_at, vehicle_class, rate, total_cents on transactions
  for each row execute function note_days_of_stay();

create function note_days_of_payment() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (date)
  select distinct pacific_day(at) from (values
    (case old.kind when 'CHARGE' then old.settled_at else old.requested_at end),
    (case new.kind when 'CHARGE' then new.settled_at else new.requested_at end)) as moved (at)
  where at is not null;
  return null;
end $$;
-- A charge counts on the day it settles, which is then today's, and that day is summed up all the time.
create trigger payments_note_their_days after update on payments for each row
  when ((old.kind = 'REFUND' or old.status = 'SETTLED')
    and (old.kind, old.status = 'REFUSED', old.status = 'SETTLED', old.method, old.amount_cents, old.requested_at, old.booking_id,
      old.transaction_id, old.invoice_id)
    is distinct from (new.kind, new.status = 'REFUSED', new.status = 'SETTLED', new.method, new.amount_cents, new.requested_at,
      new.booking_id, new.transaction_id, new.invoice_id))
  execute function note_days_of_payment();
create trigger gone_payments_note_their_days after delete on payments for each row execute function note_days_of_payment();

-- The sandbox's books of a day were looked for among all it has ever moved. Both grow by time.
create index charges_by_capture on sandbox.charges using brin (captured_at);
create index refunds_by_time on sandbox.refunds using brin (created_at);
