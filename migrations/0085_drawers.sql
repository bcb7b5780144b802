-- What becomes of a drawer besides cash of customers: a blind count, drops to the safe, more float, corrections.

-- The count comes first and stays: only then is it compared with what should be there. Who differs says why, and closes.
alter table drawers add column counted_at timestamptz;
-- How many of each bill and coin were counted; null for drawers of before.
alter table drawers add column pieces jsonb;
update drawers set counted_at = closed_at;
alter table drawers drop constraint drawers_check;
alter table drawers add constraint drawers_are_counted_before_they_close
  check (case when counted_at is null then num_nonnulls(counted_cents, expected_cents, pieces, closed_at) = 0
    else num_nonnulls(counted_cents, expected_cents) = 2 end);

create function check_drawer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null then
    raise exception 'a closed drawer stays as it was' using errcode = 'integrity_constraint_violation';
  end if;
  if (old.account_id, old.opened_at, old.opening_cents) is distinct from (new.account_id, new.opened_at, new.opening_cents) then
    raise exception 'a drawer stays whose it is, with what it was opened with' using errcode = 'integrity_constraint_violation';
  end if;
  if old.counted_at is not null
     and (old.counted_at, old.counted_cents, old.expected_cents, old.pieces)
         is distinct from (new.counted_at, new.counted_cents, new.expected_cents, new.pieces) then
    raise exception 'a drawer is counted once' using errcode = 'integrity_constraint_violation';
  end if;
  if new.closed_at is not null and new.counted_cents <> new.expected_cents and coalesce(new.note, '') = '' then
    raise exception 'a drawer that differs is closed with a note' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger drawers_move_legally before update or delete on drawers for each row execute function check_drawer_change();

-- Cash between drawer and safe while it is open, and corrections of the count once it is closed. Nothing is taken back:
-- what was wrong is set right by another row.
create table drawer_movements (
  id           uuid primary key,
  drawer_id    uuid not null references drawers (id),
  kind         text not null check (kind in ('DROP', 'FLOAT', 'CORRECTION')),
  -- Of a correction what is added to the count, or taken from it.
  amount_cents integer not null check (amount_cents <> 0 and (kind = 'CORRECTION' or amount_cents > 0)),
  reason       text not null check (reason <> ''),
  actor        text not null,
  at           timestamptz not null
);
create index drawer_movements_by_drawer on drawer_movements (drawer_id, at);
create trigger drawer_movements_are_append_only before update or delete on drawer_movements
  for each row execute function refuse_change();

create function check_drawer_cash() returns trigger language plpgsql as $$
declare
  drawer drawers;
begin
  select * into drawer from drawers where id = new.drawer_id for share;
  if to_jsonb(new) ->> 'kind' = 'CORRECTION' then
    if drawer.closed_at is null then
      raise exception 'a drawer is corrected once it is closed' using errcode = 'integrity_constraint_violation';
    end if;
  elsif drawer.counted_at is not null then
    raise exception 'no cash moves in a drawer that was counted' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger drawer_movements_suit_the_drawer before insert on drawer_movements
  for each row execute function check_drawer_cash();
create trigger cash_goes_into_open_drawers before insert on payments
  for each row when (new.drawer_id is not null) execute function check_drawer_cash();

-- Who answers for the money sees all drawers and closes the day; who looks after the books sees them.
update policies set permissions = permissions || '{Drawers:Read,Drawers:Close}'
where name in ('owner', 'manager') and not 'Drawers:Read' = any (permissions);
update policies set permissions = permissions || '{Drawers:Read}'
where name = 'auditor' and not 'Drawers:Read' = any (permissions);
