-- What of a charge has gone back already is asked with every refund, cancellation and change: it took reading all payments.
create index payments_of_charge on payments (charge_id) where charge_id is not null;
