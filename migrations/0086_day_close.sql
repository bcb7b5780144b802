-- Days that were closed: a Z report for the lot and one for each drawer, numbered without gaps and never changed.
create table z_reports (
  number     integer primary key check (number > 0),
  kind       text not null check (kind in ('LOT', 'DRAWER')),
  -- The Pacific business day.
  date       date not null,
  drawer_id  uuid references drawers (id),
  -- From the end of the day before: what happened after a day was closed belongs to the next.
  from_at    timestamptz not null,
  until_at   timestamptz not null check (from_at < until_at),
  figures    jsonb not null,
  -- What was said about things that stayed open.
  note       text,
  actor      text not null,
  at         timestamptz not null,
  check ((kind = 'DRAWER') = (drawer_id is not null))
);
create unique index one_z_report_a_day on z_reports (date) where kind = 'LOT';
create unique index one_z_report_a_drawer on z_reports (drawer_id) where drawer_id is not null;
create index z_reports_of_lot on z_reports (until_at desc) where kind = 'LOT';
create trigger z_reports_are_append_only before update or delete on z_reports for each row execute function refuse_change();

create function check_z_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('z_reports'));
  if new.number <> (select coalesce(max(number), 0) + 1 from z_reports) then
    raise exception 'Z reports are numbered without gaps' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger z_reports_have_no_gaps before insert on z_reports for each row execute function check_z_number();

-- Each payment is in the Z report of one day, and each movement between drawer and safe, however late it was written.
create table z_payments (
  payment_id uuid primary key references payments (id),
  number     integer not null references z_reports (number)
);
create index z_payments_by_number on z_payments (number);
create trigger z_payments_are_append_only before update or delete on z_payments for each row execute function refuse_change();

create table z_drawer_movements (
  movement_id uuid primary key references drawer_movements (id),
  number      integer not null references z_reports (number)
);
create index z_drawer_movements_by_number on z_drawer_movements (number);
create trigger z_drawer_movements_are_append_only before update or delete on z_drawer_movements
  for each row execute function refuse_change();

-- What moved, by when it counts: of a day without reading all payments.
create index payments_by_moving on payments ((case kind when 'CHARGE' then settled_at else requested_at end))
  where (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED') and method not in ('ACCOUNT', 'PRIOR');
create index drawers_by_closing on drawers (closed_at) where closed_at is not null;
create index transaction_changes_voids on transaction_changes (at) where kind = 'voided';

-- What a browser at the gate still holds for us, as it said last; and when it said that it ends.
alter table gate_devices add column waiting integer not null default 0 check (waiting >= 0);
alter table gate_devices add column left_at timestamptz;
create index gate_devices_by_expiry on gate_devices (expires_at);
