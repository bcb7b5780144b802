-- An import is undone whole or not at all: what other tables keep of the rows that it brought stands in its way.

-- Those of some rows that other tables refer to, whichever these are, but by the columns in `besides` ('table.column').
-- References that are emptied with the row do not count.
create function referred_to(target regclass, ids uuid[], besides text[]) returns setof uuid language plpgsql stable as $$
declare
  place record;
begin
  for place in
    select conrelid::regclass as source, attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = target and conparentid = 0 and confdeltype <> 'n'
      and conrelid::regclass || '.' || attname <> all (besides)
  loop
    return query execute format('select %1$I from %2$s where %1$I = any ($1)', place.name, place.source) using ids;
  end loop;
end $$;

-- Rows of a file say what people told another business: whoever forgets that finds by this which still do.
create index import_rows_with_words on import_rows (import_id) where data <> '{}' or faults <> '[]';

-- The first rows of the file are no history.
create function record_import_history() returns trigger language plpgsql as $$
begin
  if is_erasing() then return null; end if;
  insert into history (table_name, operation, row_before, row_after)
  values (tg_table_name, tg_op, case when tg_op = 'UPDATE' then to_jsonb(old) - 'sample' end, to_jsonb(new) - 'sample');
  return null;
end $$;
drop trigger imports_history on imports;
create trigger imports_history after insert or update of status, mapping on imports
  for each row execute function record_import_history();
select begin_erasing();
update history set row_before = row_before - 'sample', row_after = row_after - 'sample' where table_name = 'imports';
select end_erasing();
