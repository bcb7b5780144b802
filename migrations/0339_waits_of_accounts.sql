-- A member may wait under another address than that of the account.
do $$
declare
  known text := pg_get_functiondef('erasure_hindrances(uuid[], text[])'::regprocedure);
  waiting text := 'select from waits where lower(email) = any (addresses) and status in (''WAITING'', ''OFFERED'')';
begin
  if position(waiting in known) = 0 then
    raise exception 'erasure_hindrances asks for waits in another way';
  end if;
  execute replace(known, waiting, waiting || '
    union all
    select from waits where account_id = any (accounts) and status in (''WAITING'', ''OFFERED'')');
end $$;
