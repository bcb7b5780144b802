-- For whoever fills a database with many rows at once: public numbers of the kind that Random.code() makes, 8 symbols and their
-- check symbol, another one for each `n` of a salt and the same at each run.
create function pg_temp.public_value(n bigint, salt bigint) returns bigint language sql immutable as $$
  select 37 * ((n * 15485863 + salt) % 29000000029) + n % 32
$$;
create function pg_temp.public_code(n bigint, salt bigint) returns text language sql immutable as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 35) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 30) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 25) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 20) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 15) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 10) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 5) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((pg_temp.public_value(n, salt) >> 0) & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (pg_temp.public_value(n, salt) % 37)::int + 1, 1)
$$;
