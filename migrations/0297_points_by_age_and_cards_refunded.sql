-- What members have by the day (of UTC) of their last earning or redeeming; infinity where they never did. The report on points
-- by age added up every balance.
create table point_age_days (
  date     date primary key,
  accounts integer not null,
  points   bigint not null
);
-- What days have not taken in yet. It is only ever added to, so that nobody who earns waits for somebody else who does.
create table point_age_changes (
  id       bigint generated always as identity primary key,
  date     date not null,
  accounts integer not null,
  points   bigint not null
);

create function point_age_date(last_active_at timestamptz) returns date language sql immutable as $$
  select (coalesce(last_active_at, 'infinity') at time zone 'UTC')::date
$$;

create function note_point_ages() returns trigger language plpgsql as $$
begin
  insert into point_age_changes (date, accounts, points)
  select date, sum(n), sum(n * balance)
  from (values (-1, point_age_date(old.last_active_at), old.balance), (1, point_age_date(new.last_active_at), new.balance))
    as changed (n, date, balance)
  where balance > 0 group by date having (sum(n), sum(n * balance)) <> (0, 0);
  return null;
end $$;
create trigger points_note_their_ages after insert or delete or update of balance, last_active_at on point_accounts
  for each row execute function note_point_ages();

-- Sums up everything once: where there are no sums yet, and wherever rows came without their triggers. In one statement, so that
-- what it takes out of the changes is what it has summed up.
create function sum_up_point_ages() returns void language sql as $$
  with taken as (delete from point_age_changes)
  insert into point_age_days (date, accounts, points)
  select point_age_date(last_active_at), count(*), sum(balance) from point_accounts where balance > 0 group by 1
  on conflict (date) do update set accounts = excluded.accounts, points = excluded.points
$$;

-- Which cards each refund may have gone to: those that what is refunded was paid with. Exceptions looked up the cards of every
-- refund of their period, and one before it, to find the few that got money back often.
create table card_refunds (
  payment_id   uuid not null references payments (id) on delete cascade,
  card_id      uuid not null references cards (id) on delete cascade,
  fingerprint  text not null,
  requested_at timestamptz not null,
  primary key (payment_id, card_id)
);
create index card_refunds_of_card on card_refunds (card_id);
create index card_refunds_in_order on card_refunds (requested_at) include (fingerprint, payment_id);

-- Each by an index of its own.
create view cards_of_refunds as
select p.id as payment_id, c.id as card_id, c.fingerprint, p.requested_at
from payments p join cards c on c.booking_id = p.booking_id where p.kind = 'REFUND' and p.method = 'CARD'
union all
select p.id, c.id, c.fingerprint, p.requested_at
from payments p join cards c on c.transaction_id = p.transaction_id where p.kind = 'REFUND' and p.method = 'CARD'
union all
select p.id, c.id, c.fingerprint, p.requested_at
from payments p join cards c on c.voucher_id = p.voucher_id where p.kind = 'REFUND' and p.method = 'CARD';

-- Whoever refunds something, or pays for it, holds it until the transaction ends, so that one of them sees the other.
create function note_card_of_refund() returns trigger language plpgsql as $$
begin
  insert into card_refunds (payment_id, card_id, fingerprint, requested_at)
  select payment_id, card_id, fingerprint, requested_at from cards_of_refunds where payment_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger refunds_note_their_cards after insert on payments
  for each row when (new.kind = 'REFUND' and new.method = 'CARD') execute function note_card_of_refund();

create function note_refunds_of_card() returns trigger language plpgsql as $$
begin
  -- As the view says it, of one kind at a time: whoever books waits for this.
  if new.booking_id is not null then
    insert into card_refunds (payment_id, card_id, fingerprint, requested_at)
    select id, new.id, new.fingerprint, requested_at from payments
    where booking_id = new.booking_id and kind = 'REFUND' and method = 'CARD' on conflict do nothing;
  end if;
  if new.transaction_id is not null then
    insert into card_refunds (payment_id, card_id, fingerprint, requested_at)
    select id, new.id, new.fingerprint, requested_at from payments
    where transaction_id = new.transaction_id and kind = 'REFUND' and method = 'CARD' on conflict do nothing;
  end if;
  if new.voucher_id is not null then
    insert into card_refunds (payment_id, card_id, fingerprint, requested_at)
    select id, new.id, new.fingerprint, requested_at from payments
    where voucher_id = new.voucher_id and kind = 'REFUND' and method = 'CARD' on conflict do nothing;
  end if;
  return null;
end $$;
create trigger cards_note_their_refunds after insert on cards for each row execute function note_refunds_of_card();

-- A card that is erased is erased here, too.
create function follow_card() returns trigger language plpgsql as $$
begin
  update card_refunds set fingerprint = new.fingerprint where card_id = new.id;
  return null;
end $$;
create trigger card_refunds_follow_cards after update of fingerprint on cards for each row execute function follow_card();

-- Notes everything once: where nothing is noted yet, and wherever rows came without their triggers.
create function note_all_card_refunds() returns void language sql as $$
  insert into card_refunds (payment_id, card_id, fingerprint, requested_at)
  select payment_id, card_id, fingerprint, requested_at from cards_of_refunds on conflict do nothing
$$;
