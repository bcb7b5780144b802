-- The books of the business by double entry: made from what is recorded elsewhere, never edited.

-- The chart of accounts: what an account is for is its key, number and name are the owner's.
create table journal_accounts (
  key       text primary key check (length(key) between 1 and 80),
  number    text not null unique check (number ~ '^[0-9A-Z-]{1,12}$'),
  name      text not null check (length(name) between 1 and 80),
  type      text not null check (type in ('ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE')),
  -- Whom a tax is paid to.
  authority text not null default '' check (length(authority) <= 80),
  version   integer not null default 1
);
create trigger journal_accounts_history after insert or update or delete on journal_accounts
  for each row execute function record_history();

insert into journal_accounts (key, number, name, type) values
  ('cash', '1000', 'Cash in drawers', 'ASSET'),
  ('safe', '1010', 'Cash in the safe', 'ASSET'),
  ('bank', '1020', 'Bank', 'ASSET'),
  ('gateway', '1100', 'Due from the card gateway', 'ASSET'),
  ('unbilled', '1200', 'Company bookings not yet invoiced', 'ASSET'),
  ('receivable', '1210', 'Company invoices', 'ASSET'),
  ('deferred.bookings', '2000', 'Deferred revenue, bookings', 'LIABILITY'),
  ('deferred.vouchers', '2010', 'Deferred revenue, vouchers', 'LIABILITY'),
  ('points', '2100', 'Points liability', 'LIABILITY'),
  ('refunds_due', '2200', 'Refunds to pay out by hand', 'LIABILITY'),
  ('opening', '3000', 'Opening balances', 'EQUITY'),
  ('revenue.BUY_NOW', '4000', 'Parking, booked and paid ahead', 'REVENUE'),
  ('revenue.BOOK_NOW', '4010', 'Parking, booked with a deposit', 'REVENUE'),
  ('revenue.STANDARD', '4020', 'Parking, drive-up', 'REVENUE'),
  ('revenue.CUSTOM', '4030', 'Parking, companies', 'REVENUE'),
  ('revenue.VOUCHER', '4040', 'Parking, time vouchers', 'REVENUE'),
  ('revenue.fees', '4100', 'Fees', 'REVENUE'),
  ('revenue.cancellations', '4200', 'Cancellation fees', 'REVENUE'),
  ('breakage', '4300', 'Breakage, no-shows and expired vouchers', 'REVENUE'),
  ('breakage.points', '4310', 'Breakage, expired points', 'REVENUE'),
  ('goodwill', '5000', 'Refunds and goodwill', 'EXPENSE'),
  ('points_cost', '5010', 'Cost of points', 'EXPENSE'),
  ('gateway_fees', '5100', 'Gateway fees', 'EXPENSE'),
  ('chargebacks', '5110', 'Chargebacks', 'EXPENSE'),
  ('over_short', '5200', 'Cash over and short', 'EXPENSE');

-- What a point costs, each value from its moment on.
create table journal_point_costs (
  from_at         timestamptz primary key,
  -- In hundredths of a cent.
  cost            integer not null check (cost between 0 and 10000),
  actor           text not null
);
create trigger journal_point_costs_are_append_only before update or delete on journal_point_costs
  for each row execute function refuse_change();
insert into journal_point_costs values ('-infinity', 100, 'system');

-- Entries are numbered without gaps. Each is what changed for one record of the business since the entry of it before.
create table journal_entries (
  id         bigint primary key check (id > 0),
  -- The Pacific day on which it counts.
  date       date not null,
  posted_at  timestamptz not null,
  kind       text not null check (kind in ('CHARGE', 'REFUND', 'INVOICE_PAID', 'INVOICED', 'USED', 'MONTH_END', 'CANCELED', 'NO_SHOW',
    'ISSUED', 'EXPIRED', 'VOIDED', 'POINTS_GIVEN', 'POINTS_TAKEN', 'POINTS_EXPIRED', 'POINTS_MOVED_IN', 'POINTS_REVALUED', 'DRAWER', 'DRAWER_COUNT', 'FEES',
    'DEPOSIT', 'CORRECTION')),
  source     text not null check (source in ('PAYMENT', 'STAY', 'BOOKING', 'VOUCHER', 'POINTS', 'POINT_COST', 'DRAWER', 'DRAWER_MOVEMENT', 'BATCH', 'DEPOSIT',
    'INVOICE')),
  source_id  text not null,
  -- 1 for the first entry of a record.
  part       integer not null check (part > 0),
  corrects   bigint references journal_entries (id),
  booking_id uuid,
  stay_id    uuid,
  voucher_id uuid,
  invoice_id uuid,
  drawer_id  uuid,
  -- The member whose points these are.
  member_id  uuid,
  batch_date date,
  -- The nights for which revenue counts.
  used_from  date,
  used_until date,
  constraint one_entry_for_each_part unique (source, source_id, part),
  constraint nights_are_of_its_month check (num_nulls(used_from, used_until) <> 1 and used_from <= used_until and used_until <= date
    and date_trunc('month', used_from::timestamp) = date_trunc('month', date::timestamp))
);
create index journal_entries_by_date on journal_entries (date, id);
create index journal_entries_by_booking on journal_entries (booking_id) where booking_id is not null;
create index journal_entries_by_stay on journal_entries (stay_id) where stay_id is not null;
create index journal_entries_by_voucher on journal_entries (voucher_id) where voucher_id is not null;
create index journal_entries_by_drawer on journal_entries (drawer_id) where drawer_id is not null;

create table journal_lines (
  entry_id     bigint not null references journal_entries (id),
  line         smallint not null check (line > 0),
  account      text not null references journal_accounts (key),
  -- Debits above zero, credits below.
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, line)
);
create index journal_lines_by_account on journal_lines (account, entry_id);

-- What a day brought to an account, by kind of entry: kept with the lines, in the same statement.
create table journal_days (
  date         date not null,
  account      text not null references journal_accounts (key),
  kind         text not null check (kind in ('CHARGE', 'REFUND', 'INVOICE_PAID', 'INVOICED', 'USED', 'MONTH_END', 'CANCELED', 'NO_SHOW',
    'ISSUED', 'EXPIRED', 'VOIDED', 'POINTS_GIVEN', 'POINTS_TAKEN', 'POINTS_EXPIRED', 'POINTS_MOVED_IN', 'POINTS_REVALUED', 'DRAWER', 'DRAWER_COUNT', 'FEES',
    'DEPOSIT', 'CORRECTION')),
  debit_cents  bigint not null,
  credit_cents bigint not null,
  entries      integer not null,
  primary key (date, account, kind)
);
create index journal_days_by_account on journal_days (account, date);

-- Revenue by the night for which it counts. A month has the same in nights as in days.
create table journal_nights (
  night        date not null,
  account      text not null references journal_accounts (key),
  amount_cents bigint not null,
  primary key (night, account)
);

-- Months that are closed, with what every account came to.
create table journal_months (
  month     date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  actor     text not null,
  entries   bigint not null,
  -- Debits, which are the credits.
  total_cents bigint not null,
  balances  jsonb not null
);
create trigger journal_months_are_append_only before update or delete on journal_months
  for each row execute function refuse_change();
create trigger journal_entries_are_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create trigger journal_lines_are_append_only before update or delete on journal_lines
  for each row execute function refuse_change();

-- Runs of the proof, with what they found.
create table journal_proofs (
  id          uuid primary key,
  at          timestamptz not null,
  entries     bigint not null,
  differences jsonb not null
);
create index journal_proofs_by_time on journal_proofs (at desc);

create function check_journal_entries() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('journal'));
  if exists (select from added join journal_months on month = date_trunc('month', added.date::timestamp)::date) then
    raise exception 'the month of an entry is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger journal_entries_are_of_open_months after insert on journal_entries
  referencing new table as added for each statement execute function check_journal_entries();

create function add_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id having sum(amount_cents) <> 0) then
    raise exception 'debits and credits of an entry differ' using errcode = 'integrity_constraint_violation';
  end if;
  if (select count(*) from journal_lines where entry_id in (select entry_id from added)) <> (select count(*) from added) then
    raise exception 'an entry gets its lines at once' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from (select distinct entry_id from added) as a join journal_entries e on e.id = a.entry_id
    join journal_months m on m.month = date_trunc('month', e.date::timestamp)::date
  ) then
    raise exception 'the month of an entry is closed' using errcode = 'integrity_constraint_violation';
  end if;
  insert into journal_days as d (date, account, kind, debit_cents, credit_cents, entries)
  select e.date, a.account, e.kind, coalesce(sum(a.amount_cents) filter (where a.amount_cents > 0), 0),
    coalesce(-sum(a.amount_cents) filter (where a.amount_cents < 0), 0), count(*)
  from added a join journal_entries e on e.id = a.entry_id group by 1, 2, 3
  on conflict (date, account, kind) do update set debit_cents = d.debit_cents + excluded.debit_cents,
    credit_cents = d.credit_cents + excluded.credit_cents, entries = d.entries + excluded.entries;
  insert into journal_nights as n (night, account, amount_cents)
  select night, account, sum(amount_cents) from (
    select e.used_from + k - 1 as night, a.account, trunc(-a.amount_cents::numeric * k / c.nights) - trunc(-a.amount_cents::numeric * (k - 1) / c.nights) as amount_cents
    from added a join journal_entries e on e.id = a.entry_id
    cross join lateral (select e.used_until - e.used_from + 1 as nights) as c cross join generate_series(1, c.nights) as k
    where a.account like 'revenue.%' and e.used_from is not null
  ) as spread group by 1, 2 having sum(amount_cents) <> 0
  on conflict (night, account) do update set amount_cents = n.amount_cents + excluded.amount_cents;
  return null;
end $$;
create trigger journal_lines_add_up after insert on journal_lines
  referencing new table as added for each statement execute function add_journal_lines();
