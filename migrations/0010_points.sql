-- Points of members, and vouchers for time at the lot. Points are whole numbers, amounts integer cents.

-- A row per account that ever had points. Both sums are those of its entries; a trigger keeps them so.
create table point_accounts (
  account_id     uuid primary key references accounts (id),
  balance        integer not null default 0,
  -- What earnings that were taken back are still to cost. Later earnings pay it first.
  owed           integer not null default 0,
  -- The last earning or redeeming: points expire so long after it.
  last_active_at timestamptz,
  -- How many days ahead of the expiry the last notice was.
  noticed_days   integer,
  constraint points_never_negative check (balance >= 0),
  constraint owed_never_negative check (owed >= 0)
);
create index point_accounts_by_activity on point_accounts (last_active_at, account_id) where balance > 0;

create table point_entries (
  id          uuid primary key,
  -- The order in which an account's entries were made, whatever their times say.
  position    bigint generated always as identity,
  account_id  uuid not null references point_accounts (account_id),
  at          timestamptz not null,
  kind        text not null check (kind in ('EARN', 'BONUS', 'REDEEM', 'REFUND', 'REVERSE', 'ADJUST', 'EXPIRE')),
  points      integer not null,
  -- What the account had after it.
  balance     integer not null check (balance >= 0),
  owed_change integer not null default 0,
  description text not null,
  -- What people read: a receipt's or a voucher's number.
  ref         text,
  -- The transaction or voucher it belongs to.
  source      uuid,
  actor       text not null,
  constraint entry_has_its_sign check (case
    when kind in ('EARN', 'BONUS', 'REFUND') then points > 0
    when kind in ('REDEEM', 'EXPIRE') then points < 0
    when kind = 'REVERSE' then points <= 0
    else points <> 0 end),
  constraint only_reversals_are_owed check (owed_change = 0 or kind = 'REVERSE')
);
create index point_entries_by_account on point_entries (account_id, position desc);
create index point_entries_by_time on point_entries using brin (at);
create unique index one_earning_per_source on point_entries (source) where kind = 'EARN';
create unique index one_redemption_per_source on point_entries (source) where kind = 'REDEEM';
create unique index one_refund_per_source on point_entries (source) where kind = 'REFUND';
create index point_entries_by_source on point_entries (source) where source is not null;
create trigger point_entries_are_append_only before update or delete on point_entries
  for each row execute function refuse_change();

-- Whoever writes an entry, from wherever: the balance is the sum of the entries, and an entry tells what it was then.
create function keep_point_balance() returns trigger language plpgsql as $$
declare after integer;
begin
  update point_accounts set
    balance = balance + new.points,
    owed = owed + new.owed_change,
    last_active_at = case when new.kind in ('EARN', 'BONUS', 'REDEEM') then greatest(last_active_at, new.at) else last_active_at end,
    noticed_days = case when new.kind in ('EARN', 'BONUS', 'REDEEM') then null else noticed_days end
  where account_id = new.account_id
  returning balance into after;
  if after is distinct from new.balance then
    raise exception 'the balance is %, not %', after, new.balance using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger point_entries_make_the_balance after insert on point_entries
  for each row execute function keep_point_balance();

-- The points for registering are given once per e-mail address ever, whatever becomes of the account.
create table registration_bonuses (
  email_digest bytea primary key,
  account_id   uuid not null references accounts (id),
  granted_at   timestamptz not null
);

-- Points outstanding at the end of each Pacific day that is over; later days are summed from the entries.
create table point_days (
  date        date primary key,
  added       bigint not null check (added >= 0),
  taken       bigint not null check (taken >= 0),
  outstanding bigint not null check (outstanding >= 0)
);

create table vouchers (
  id              uuid primary key,
  number          text not null unique,
  -- PENDING: a gift whose payment is not known yet.
  status          text not null check (status in ('PENDING', 'ISSUED', 'USED', 'VOIDED', 'EXPIRED')),
  -- Redeemed by a member, or bought by anybody.
  kind            text not null check (kind in ('POINTS', 'GIFT')),
  account_id      uuid references accounts (id),
  -- Tokens of this id may also void a gift: they are the buyer's. Those of `id` only show it.
  purchase_id     uuid not null unique,
  vehicle_class   text not null references vehicle_classes (code),
  travel_from     timestamptz not null,
  travel_to       timestamptz not null check (travel_to > travel_from),
  points          integer not null default 0 check (points >= 0),
  total_cents     integer not null default 0 check (total_cents >= 0),
  paid_cents      integer not null default 0 check (paid_cents >= 0),
  refunded_cents  integer not null default 0,
  -- The lines of the price, as of a quote.
  rate            jsonb not null,
  -- Who may use it: the member, or whom it was given to.
  holder_name     text not null,
  holder_email    text not null,
  buyer_name      text,
  buyer_email     text,
  deliver_on      date,
  delivered_at    timestamptz,
  reminded_at     timestamptz,
  email_pdf       boolean not null,
  email_pkpass    boolean not null,
  end_reason      text,
  transaction_id  uuid,
  request_key     text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint voucher_refunds_within_payments check (refunded_cents between 0 and paid_cents),
  constraint points_or_money check ((kind = 'POINTS') = (points > 0) and (kind = 'POINTS') = (total_cents = 0)),
  constraint gifts_have_a_buyer check ((kind = 'GIFT') = (buyer_email is not null) and (kind = 'GIFT') = (deliver_on is not null)),
  constraint used_at_the_gate check ((status = 'USED') = (transaction_id is not null))
);
create unique index one_live_voucher_per_request on vouchers (request_key) where request_key is not null and status <> 'VOIDED';
create index vouchers_by_account on vouchers (account_id, travel_from desc) where account_id is not null;
create index vouchers_live on vouchers (travel_to) where status in ('PENDING', 'ISSUED');
create index vouchers_to_deliver on vouchers (deliver_on) where status = 'ISSUED' and delivered_at is null;
create index vouchers_by_arrival on vouchers (travel_from);

create function check_voucher_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('PENDING', 'ISSUED'), ('PENDING', 'VOIDED'),
    ('ISSUED', 'USED'), ('ISSUED', 'VOIDED'), ('ISSUED', 'EXPIRED'), ('USED', 'ISSUED'))
  then
    raise exception 'a voucher does not go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger vouchers_move_legally before update of status on vouchers
  for each row when (old.status is distinct from new.status) execute function check_voucher_transition();

-- State changes are rows: what a voucher was, what it became, who did it and when.
create table voucher_changes (
  id          uuid primary key,
  voucher_id  uuid not null references vouchers (id),
  at          timestamptz not null,
  actor       text not null,
  kind        text not null,
  from_status text,
  to_status   text not null,
  details     jsonb not null default '{}'
);
create index voucher_changes_by_voucher on voucher_changes (voucher_id, at);
create trigger voucher_changes_are_append_only before update or delete on voucher_changes
  for each row execute function refuse_change();

alter table payments add foreign key (voucher_id) references vouchers (id);
alter table cards add foreign key (voucher_id) references vouchers (id);
alter table transactions add foreign key (voucher_id) references vouchers (id);
alter table vouchers add foreign key (transaction_id) references transactions (id);
