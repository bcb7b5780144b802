-- What batches that are not closed add up, from the index alone.
drop index card_payments_by_moving;
create index card_payments_by_moving on payments (coalesce(sent_at, settled_at))
  include (id, kind, amount_cents, sent_at, settled_at, requested_at)
  where method = 'CARD' and status in ('SENT', 'SETTLED', 'FAILED');
