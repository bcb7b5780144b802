-- What was taken at the gate and differs from the price stands with the change that opened or closed the stay, complete or
-- not at all: staff list it, newest first.
alter table transaction_changes add constraint transaction_changes_overrides_are_complete
  check (not details ? 'override' or details -> 'override' ?& array['priced', 'taken', 'reason']);
create index transaction_changes_overrides on transaction_changes (at desc, id desc) where details ? 'override';

-- When a browser at the gate talked to us: from the first to the last of its calls that followed each other closely.
create table gate_device_contacts (
  device_id uuid not null references gate_devices (id),
  since     timestamptz not null,
  until     timestamptz not null check (since <= until),
  primary key (device_id, since)
);
