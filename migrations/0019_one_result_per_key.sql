-- One result per idempotency key, also when a process dies in the middle.

-- Which run of the request holds the key: a run that was overtaken cannot commit.
alter table idempotency_keys add column run uuid;
-- Keyed hash of what the first caller proved about themselves: answers that carry a token are replayed to nobody else.
alter table idempotency_keys add column presenter bytea;

-- The request that closed a stay: repeated after a crash, it finds what its first run did.
alter table transactions add column request_key text;

-- The hourly job that forgets keys older than a day reads these alone.
create index bookings_with_request_key on bookings (created_at) where request_key is not null;
create index vouchers_with_request_key on vouchers (created_at) where request_key is not null;
