-- Many bookings may be written in one transaction, as when a business moves in: people share 256 locks, so that no
-- transaction holds more. Sorted, so that two never wait for each other.
create or replace function lock_person(addresses text[], account_ids uuid[], alone boolean) returns void language plpgsql as $$
declare bucket bigint;
begin
  for bucket in
    select distinct hashtextextended('person/' || each, 0) & 255 as mark from unnest(addresses || account_ids::text[]) as each order by mark
  loop
    if alone then perform pg_advisory_xact_lock(185, bucket::integer);
    else perform pg_advisory_xact_lock_shared(185, bucket::integer); end if;
  end loop;
end $$;
