-- Bookings on a company's account, and the invoices that ask for their money.

-- ACCOUNT: owed by a company, in place of a card or cash. It counts at once, and an invoice asks for it.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('CARD', 'CASH', 'ACCOUNT'));
alter table payments add constraint payments_account_check
  check (method <> 'ACCOUNT' or booking_id is not null and status = 'SETTLED' and gateway_ref is null);
create index payments_on_account on payments (settled_at) where method = 'ACCOUNT';

-- An invoice is paid by card, too.
alter table payments add column invoice_id uuid;
alter table payments drop constraint payments_are_for_one_thing;
alter table payments add constraint payments_are_for_one_thing
  check (num_nonnulls(booking_id, transaction_id, voucher_id, invoice_id) = 1);
drop index one_open_charge_at_a_time;
create unique index one_open_charge_at_a_time on payments (coalesce(booking_id, transaction_id, voucher_id, invoice_id))
  where status = 'REQUESTED' and kind = 'CHARGE';
create index payments_by_invoice on payments (invoice_id, requested_at) where invoice_id is not null;
alter table cards add column invoice_id uuid;
alter table cards drop constraint cards_are_for_one_thing;
alter table cards add constraint cards_are_for_one_thing
  check (num_nonnulls(booking_id, transaction_id, voucher_id, invoice_id) = 1);
create index cards_by_invoice on cards (invoice_id) where invoice_id is not null;
alter table payment_days drop constraint payment_days_source_check;
alter table payment_days add constraint payment_days_source_check
  check (source in ('BOOKING', 'TRANSACTION', 'VOUCHER', 'INVOICE'));

-- The last number of each year: a number is taken in the transaction that writes its invoice, so that none is missing.
create table invoice_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

create table company_invoices (
  id             uuid primary key,
  number         text not null unique,
  kind           text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  company_id     uuid not null references companies (id),
  -- The month that it is for, YYYY-MM.
  period         text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  status         text not null check (status in ('OPEN', 'PAID')),
  -- Whom it was written to, as it was then.
  bill_to        jsonb not null,
  language       text not null,
  issued_at      timestamptz not null,
  due_on         date not null,
  charge_cents   integer not null,
  fee_cents      integer not null,
  tax_cents      integer not null,
  -- What is asked for; what is given back, negative, in a credit note.
  total_cents    integer not null,
  -- What credit notes took off it.
  credited_cents integer not null default 0 check (credited_cents >= 0 and credited_cents <= greatest(total_cents, 0)),
  -- When it was marked paid, how, and what the bank said of it.
  paid_on        date,
  paid_by        text check (paid_by in ('CARD', 'TRANSFER', 'CREDIT')),
  paid_reference text,
  reminders      integer not null default 0,
  reminded_at    timestamptz,
  -- With the number it opens the invoice to whoever has its mail: 130 random bits.
  access_code    text not null,
  check ((status = 'PAID') = (paid_on is not null and paid_by is not null)),
  check (case kind when 'INVOICE' then total_cents >= 0 else total_cents < 0 end)
);
create unique index one_invoice_a_month on company_invoices (company_id, period) where kind = 'INVOICE';
create unique index one_credit_note_a_month on company_invoices (company_id, period) where kind = 'CREDIT_NOTE';
create index company_invoices_by_company on company_invoices (company_id, issued_at desc);
create index company_invoices_open on company_invoices (due_on) where status = 'OPEN';
create index company_invoices_by_issue on company_invoices (issued_at desc, id);
create trigger company_invoices_history after insert or update or delete on company_invoices
  for each row execute function record_history();
alter table payments add foreign key (invoice_id) references company_invoices (id);
alter table cards add foreign key (invoice_id) references company_invoices (id);

create table company_invoice_lines (
  id           uuid primary key,
  invoice_id   uuid not null references company_invoices (id),
  booking_id   uuid not null references bookings (id),
  number       text not null,
  traveler     text not null,
  travel_from  timestamptz not null,
  travel_to    timestamptz not null,
  -- What it is for: a stay, what canceling cost, or what goes back of an earlier invoice.
  kind         text not null check (kind in ('STAY', 'FEE', 'CREDIT')),
  charge_cents integer not null,
  fee_cents    integer not null,
  tax_cents    integer not null,
  total_cents  integer not null,
  check (charge_cents + fee_cents + tax_cents = total_cents)
);
create index company_invoice_lines_by_invoice on company_invoice_lines (invoice_id, travel_from);
create index company_invoice_lines_by_booking on company_invoice_lines (booking_id);

-- Each movement on account is asked for once, whoever else makes invoices at the same time.
create table company_invoice_movements (
  payment_id uuid primary key references payments (id),
  invoice_id uuid not null references company_invoices (id)
);
create index company_invoice_movements_by_invoice on company_invoice_movements (invoice_id);

create trigger company_invoice_lines_are_append_only before update or delete on company_invoice_lines
  for each row execute function refuse_change();
create trigger company_invoice_movements_are_append_only before update or delete on company_invoice_movements
  for each row execute function refuse_change();
