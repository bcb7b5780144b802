-- TRANSFER: an invoice that came by bank transfer or check, or a credit note that was paid out so. It is money like any
-- other, and counts on the day on which it was written down.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('CARD', 'CASH', 'ACCOUNT', 'PRIOR', 'TRANSFER')),
  add constraint payments_transfer_check
    check (method <> 'TRANSFER' or invoice_id is not null and status = 'SETTLED' and gateway_ref is null);
-- What a credit note pays out goes back of no single charge.
alter table payments drop constraint payments_check,
  add constraint refunds_name_their_charge
    check ((kind = 'REFUND' and method <> 'TRANSFER') = (charge_id is not null));
alter table payment_days drop constraint payment_days_method_check,
  add constraint payment_days_method_check check (method in ('CARD', 'CASH', 'TRANSFER'));

-- Those that were marked paid before now.
insert into payments (id, invoice_id, kind, status, method, amount_cents, reason, requested_at, sent_at, settled_at)
select gen_random_uuid(), id, case kind when 'INVOICE' then 'CHARGE' else 'REFUND' end, 'SETTLED', 'TRANSFER',
  abs(total_cents - credited_cents), 'invoice', paid, case kind when 'CREDIT_NOTE' then paid end, paid
from company_invoices cross join lateral (select (paid_on + time '12:00') at time zone 'America/Los_Angeles' as paid) as at
where paid_by = 'TRANSFER' and total_cents <> credited_cents;
insert into payment_days (date, source, method, charges, charged_cents, refunds, refunded_cents, rolled_at)
select paid_on, 'INVOICE', 'TRANSFER', count(*) filter (where kind = 'INVOICE'),
  coalesce(sum(total_cents - credited_cents) filter (where kind = 'INVOICE'), 0),
  count(*) filter (where kind = 'CREDIT_NOTE'), coalesce(sum(-total_cents) filter (where kind = 'CREDIT_NOTE'), 0), now()
from company_invoices where paid_by = 'TRANSFER' and total_cents <> credited_cents group by paid_on;

-- What companies' people booked in a period.
create index bookings_of_companies on bookings (created_at) where company_id is not null;
