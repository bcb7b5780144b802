-- Takings of a day from the index alone: each payment of five days was read for its amount.
create index payments_moved on payments ((case kind when 'CHARGE' then settled_at else requested_at end))
  include (kind, settled_at, requested_at, amount_cents)
  where (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED') and method not in ('ACCOUNT', 'PRIOR', 'POINTS');
drop index payments_by_moving;

-- Charges, or refunds, among all entries of sales.
create index sales_entries_by_kind on sales_entries (kind, at desc, id desc);
