-- Batches are shown from the moment that money moves, and end at the bank.

-- Card payments by when they moved: what the open batch is made of.
create index card_payments_by_moving on payments ((coalesce(sent_at, settled_at)))
  where method = 'CARD' and status in ('SENT', 'SETTLED', 'FAILED');

-- What the bank account received for a batch that the gateway closed, as staff read it off the statement.
create table batch_deposits (
  gateway      text not null,
  date         date not null,
  amount_cents bigint not null,
  deposited_on date not null,
  reference    text not null default '' check (length(reference) <= 100),
  actor        text not null,
  at           timestamptz not null,
  primary key (gateway, date),
  foreign key (gateway, date) references gateway_batches (gateway, date),
  check (deposited_on >= date)
);
create trigger batch_deposits_history after insert or update or delete on batch_deposits
  for each row execute function record_history();
