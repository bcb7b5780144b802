-- What 0187 makes since it runs as a role that owns its database alone; databases from before get it here.

-- Whether what may never change is being erased. What one erasing function calls may erase, too, so they are counted; a setting of
-- the function itself would need a superuser.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('skylot.erasing', true), '') not in ('', '0')
$$;
create or replace function begin_erasing() returns void language sql as $$
  select set_config('skylot.erasing', case coalesce(current_setting('skylot.erasing', true), '')
    when '' then '1' when 'on' then '2' else (current_setting('skylot.erasing')::integer + 1)::text end, true)
$$;
create or replace function end_erasing() returns void language sql as $$
  select set_config('skylot.erasing', (current_setting('skylot.erasing')::integer - 1)::text, true)
$$;
