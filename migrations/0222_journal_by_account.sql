-- The entries of an account are found by its lines, and those of a month are counted as they are written: however many there are.

-- Each line has the day and kind of its entry, which is never changed. Written anew, which takes a fraction of changing them all.
alter table journal_lines rename to journal_lines_before;
create table journal_lines (
  entry_id     bigint not null,
  line         smallint not null check (line > 0),
  account      text not null,
  -- Debits above zero, credits below.
  amount_cents bigint not null check (amount_cents <> 0),
  date         date,
  kind         text
);
insert into journal_lines select l.entry_id, l.line, l.account, l.amount_cents, e.date, e.kind
from journal_lines_before l join journal_entries e on e.id = l.entry_id order by l.entry_id, l.line;
drop table journal_lines_before;
alter table journal_lines add primary key (entry_id, line),
  add foreign key (entry_id) references journal_entries (id),
  add foreign key (account) references journal_accounts (key);
create index journal_lines_by_account on journal_lines (account, kind, date desc, entry_id desc);

create function name_day_of_journal_line() returns trigger language plpgsql as $$
begin
  select date, kind into new.date, new.kind from journal_entries where id = new.entry_id;
  return new;
end $$;
create trigger journal_lines_name_their_day before insert on journal_lines
  for each row execute function name_day_of_journal_line();
create trigger journal_lines_are_append_only before update or delete on journal_lines
  for each row execute function refuse_change();
create trigger journal_lines_add_up after insert on journal_lines
  referencing new table as added for each statement execute function add_journal_lines();

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
