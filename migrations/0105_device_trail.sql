-- The key pair that a browser at the gate made for itself: it signs what it stores, and its private half never leaves it.
alter table gate_devices add column public_key text;

-- The place of a stored scan among those of its device, and the hash by which the next one is tied to it.
alter table gate_scans add column seq integer check (seq > 0);
alter table gate_scans add column hash text;
alter table gate_scans add constraint gate_scans_place_check check ((seq is null) = (hash is null));
create index gate_scans_by_place on gate_scans (device_id, seq);
create index gate_devices_by_account on gate_devices (account_id, issued_at);
