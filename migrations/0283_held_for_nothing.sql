-- Who holds space that can still be given back at no cost, a booking, a gift or what is offered to somebody who waits, so that
-- one person cannot hold all of it for nothing. A row names nobody: card, e-mail address and network are digests under a key
-- of ours. Rows go once they hold nothing.
create table spaces_held_free (
  -- Of the booking or voucher; of an offer, of the set of its quotes.
  space_id      uuid not null,
  holder        text not null,
  vehicle_class text not null references vehicle_classes (code),
  travel_from   timestamptz not null,
  travel_to     timestamptz not null check (travel_to > travel_from),
  -- Until then it costs nothing, and besides until so many hours before arrival where there are some.
  free_until    timestamptz not null,
  free_hours    integer,
  primary key (holder, space_id)
);
create index spaces_held_free_by_space on spaces_held_free (space_id);
create index spaces_held_free_by_arrival on spaces_held_free (travel_from);

insert into spaces_held_free (space_id, holder, vehicle_class, travel_from, travel_to, free_until, free_hours)
select b.id, f.holder, b.vehicle_class, b.travel_from, b.travel_to, f.regret_until, f.free_hours
from free_bookings f join bookings b on b.id = f.booking_id where b.status in ('PENDING', 'CONFIRMED');

drop table free_bookings;

-- Who joined, by the same digests, until the wait ends.
alter table waits
  add column holders text[] not null default '{}',
  add constraint no_holder_kept_after_the_end check (holders = '{}' or status in ('WAITING', 'OFFERED'));
create index waits_by_holder on waits using gin (holders) where status in ('WAITING', 'OFFERED');

-- As before, and who holds a gift or a voucher for points goes with whose it is.
do $$
declare
  known text := pg_get_functiondef('erase_vouchers(uuid, uuid[], text[])'::regprocedure);
  passes text := $passes$delete from pass_registrations where serial in (select each::text from vouchers_held_by($2, $3) as each);$passes$;
begin
  if position(passes in known) = 0 then
    raise exception 'erase_vouchers takes passes away in another way';
  end if;
  execute replace(known, passes, passes || $spaces$
  delete from spaces_held_free where space_id in (
    select id from vouchers where lower(buyer_email) = any ($3) or account_id = any ($2));$spaces$);
end $$;
