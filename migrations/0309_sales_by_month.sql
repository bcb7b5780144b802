-- What was sold of each thing in each Pacific month: a year of 300 companies is 37,000 days. Days are written by a job alone.
create table sold_months (
  month          date not null,
  item           text not null,
  sold           integer not null,
  canceled       integer not null,
  points         bigint not null,
  value_cents    bigint not null,
  received_cents bigint not null,
  primary key (month, item)
);

create function add_to_sold_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sold_months as m (month, item, sold, canceled, points, value_cents, received_cents)
    select date_trunc('month', date)::date, item, sum(sold), sum(canceled), sum(points), sum(value_cents), sum(received_cents)
    from after group by 1, 2 order by 1, 2
    on conflict (month, item) do update set sold = m.sold + excluded.sold, canceled = m.canceled + excluded.canceled,
      points = m.points + excluded.points, value_cents = m.value_cents + excluded.value_cents,
      received_cents = m.received_cents + excluded.received_cents;
  else
    insert into sold_months as m (month, item, sold, canceled, points, value_cents, received_cents)
    select date_trunc('month', date)::date, item, sum(n * sold), sum(n * canceled), sum(n * points), sum(n * value_cents),
      sum(n * received_cents)
    from (
      select 1 as n, date, item, sold, canceled, points, value_cents, received_cents from after
      union all select -1, date, item, sold, canceled, points, value_cents, received_cents from before) as changed
    group by 1, 2 order by 1, 2
    on conflict (month, item) do update set sold = m.sold + excluded.sold, canceled = m.canceled + excluded.canceled,
      points = m.points + excluded.points, value_cents = m.value_cents + excluded.value_cents,
      received_cents = m.received_cents + excluded.received_cents;
  end if;
  return null;
end $$;
create trigger new_sold_days_are_added after insert on sold_days
  referencing new table as after for each statement execute function add_to_sold_months();
create trigger changed_sold_days_are_added after update on sold_days
  referencing old table as before new table as after for each statement execute function add_to_sold_months();

-- Sums up all months: here, while the job waits, and wherever days came without their triggers.
create function sum_up_sold_months() returns void language sql as $$
  insert into sold_months (month, item, sold, canceled, points, value_cents, received_cents)
  select date_trunc('month', date)::date, item, sum(sold), sum(canceled), sum(points), sum(value_cents), sum(received_cents)
  from sold_days group by 1, 2
  on conflict (month, item) do update set sold = excluded.sold, canceled = excluded.canceled, points = excluded.points,
    value_cents = excluded.value_cents, received_cents = excluded.received_cents
$$;
select sum_up_sold_months();
