-- Parts of names, addresses and phone numbers are found by the trigrams in them.
create extension if not exists pg_trgm;
create index bookings_by_words on bookings using gin
  (full_name gin_trgm_ops, email gin_trgm_ops, phone_number gin_trgm_ops, prior_number gin_trgm_ops);
drop index bookings_by_prior_number;
create index accounts_by_words on accounts using gin (long_name gin_trgm_ops, email gin_trgm_ops) where kind = 'member';
create index transactions_by_membership on transactions (point_club_number) where point_club_number is not null;

-- Lists of one status, the last first, and by price.
create index bookings_by_status on bookings (status, created_at);
create index bookings_by_total on bookings (total_cents, id);
