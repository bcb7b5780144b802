-- The entries of an account are found by its lines, and those of a month are counted as they are written: however many there are.

-- The day and kind of the entry, which is never changed.
alter table journal_lines add column date date, add column kind text;
create function name_day_of_journal_line() returns trigger language plpgsql as $$
begin
  select date, kind into new.date, new.kind from journal_entries where id = new.entry_id;
  return new;
end $$;
create trigger journal_lines_name_their_day before insert on journal_lines
  for each row execute function name_day_of_journal_line();

alter table journal_lines disable trigger journal_lines_are_append_only;
update journal_lines l set date = e.date, kind = e.kind from journal_entries e where e.id = l.entry_id;
alter table journal_lines enable trigger journal_lines_are_append_only;

drop index journal_lines_by_account;
create index journal_lines_by_account on journal_lines (account, kind, date desc, entry_id desc);
create index journal_entries_by_kind on journal_entries (kind, date desc, id desc);

-- How many entries a day has.
create table journal_counts (
  date    date primary key,
  entries bigint not null check (entries > 0)
);
insert into journal_counts select date, count(*) from journal_entries group by date;

create function count_journal_entries() returns trigger language plpgsql as $$
begin
  insert into journal_counts as c (date, entries) select date, count(*) from added group by date
  on conflict (date) do update set entries = c.entries + excluded.entries;
  return null;
end $$;
create trigger journal_entries_are_counted after insert on journal_entries
  referencing new table as added for each statement execute function count_journal_entries();
