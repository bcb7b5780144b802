-- A refund that a bank sends back is taken off the refunds of the day on which it comes back: more may come back than goes out.
alter table gateway_batches drop constraint gateway_batches_refunded_cents_check;
