-- Mail of each Pacific day, by what it was made from and how it stands: the overview counted every message of a month.
create table mail_days (
  date     date not null,
  template text,
  status   text not null,
  messages integer not null,
  unique nulls not distinct (date, template, status)
);
create index mail_days_waiting on mail_days (date) where status = 'QUEUED' and messages <> 0;
-- What days have not taken in yet. It is only ever added to, so that nobody who writes mail waits for somebody else who does.
create table mail_changes (
  id       bigint generated always as identity primary key,
  date     date not null,
  template text,
  status   text not null,
  messages integer not null
);

create function note_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mail_changes (date, template, status, messages)
    select (created_at at time zone 'America/Los_Angeles')::date, template, status, count(*) from after group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into mail_changes (date, template, status, messages)
    select (created_at at time zone 'America/Los_Angeles')::date, template, status, -count(*) from before group by 1, 2, 3;
  else
    insert into mail_changes (date, template, status, messages)
    select (created_at at time zone 'America/Los_Angeles')::date, template, status, sum(n)
    from (
      select 1 as n, created_at, template, status from after
      union all select -1, created_at, template, status from before) as changed
    group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger new_mail_is_counted after insert on mail_messages
  referencing new table as after for each statement execute function note_mail();
create trigger changed_mail_is_counted after update on mail_messages
  referencing old table as before new table as after for each statement execute function note_mail();
create trigger gone_mail_is_not_counted after delete on mail_messages
  referencing old table as before for each statement execute function note_mail();

-- Sums up everything once: where there are no sums yet, and wherever rows came without their triggers. In one statement, so that
-- what it takes out of the changes is what it has summed up.
create function sum_up_mail() returns void language sql as $$
  with taken as (delete from mail_changes)
  insert into mail_days (date, template, status, messages)
  select (created_at at time zone 'America/Los_Angeles')::date, template, status, count(*) from mail_messages group by 1, 2, 3
  on conflict (date, template, status) do update set messages = excluded.messages
$$;

create index mail_bounces_complaints on mail_bounces (at) where kind = 'COMPLAINT';
