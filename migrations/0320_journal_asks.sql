-- As before, but a record that is named by its id is not made JSON for it: that took longer than the row of the queue.
create or replace function ask_for_journal() returns trigger language plpgsql as $$
begin
  if tg_argv[1] <> 'id' then
    insert into journal_queue (source, source_id)
    values (tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
  elsif tg_op = 'DELETE' then
    insert into journal_queue (source, source_id) values (tg_argv[0], old.id);
  else
    insert into journal_queue (source, source_id) values (tg_argv[0], new.id);
  end if;
  return null;
end $$;
