-- A CHECK is also tried on the row as it was before somebody else changed it, whenever a statement waited for them: space
-- given back a moment ago was refused as oversold. A trigger sees only the row that is written.
alter table stall_days drop constraint never_oversold;
create function refuse_oversold() returns trigger language plpgsql as $$
begin
  raise exception '% on % would have % taken of %', new.vehicle_class, new.date, new.reserved, new.bound
    using errcode = 'check_violation', constraint = 'never_oversold', table = 'stall_days';
end $$;
create trigger never_oversold after insert or update of reserved, bound on stall_days
  for each row when (new.reserved < 0 or new.reserved > new.bound) execute function refuse_oversold();
