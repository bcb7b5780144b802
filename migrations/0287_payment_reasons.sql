-- Why money moved is a code, which reports and texts go by; what staff typed about a refund stands apart, in the details, and
-- goes with an erasure. The words that the version before writes and reads are the codes, so both run side by side. It
-- writes one thing besides: what staff type who refund a stay or the booking of one. A trigger moves that, whatever it says.
-- Few rows are changed; all others are only read.

create function move_words_of_staff() returns trigger language plpgsql as $$
begin
  -- Of a booking whose stay is over nothing but a refund by staff goes back.
  if new.transaction_id is not null
      or exists (select from bookings where id = new.booking_id and status = 'COMPLETED') then
    new.details := new.details || jsonb_strip_nulls(jsonb_build_object('reason', nullif(new.reason, '')));
    new.reason := 'goodwill';
  end if;
  return new;
end $$;
create trigger payments_keep_words_of_staff_apart before insert on payments
  for each row when (new.kind = 'REFUND' and new.reason not in ('goodwill', 'paid twice'))
  execute function move_words_of_staff();

-- Whether staff typed a word that is a code now is told by the history of what they refunded, and whether an erasure took it. An
-- entry of a history comes after the one before, so it may be a little later than its refund.
update payments as p set
  reason = case when kind = 'REFUND' then 'goodwill' when transaction_id is not null then 'stay'
    when voucher_id is not null then 'gift voucher' when invoice_id is not null then 'invoice' else 'booking' end,
  details = details || case when kind = 'CHARGE' or reason = '' or exists (
      select from booking_changes as c
      where c.booking_id = p.booking_id and c.at between p.requested_at and p.requested_at + interval '1 minute' and c.details ->> 'reason' = '(erased)'
      union all
      select from transaction_changes as c
      where c.transaction_id = p.transaction_id and c.at between p.requested_at and p.requested_at + interval '1 minute' and c.details ->> 'reason' = '(erased)')
    then '{}' else jsonb_build_object('reason', reason) end
where reason not in ('booking', 'change', 'cancellation', 'no show', 'walk', 'card refused', 'stay', 'paid twice', 'gift voucher',
    'voided gift voucher', 'invoice', 'paid already', 'goodwill')
  or kind = 'REFUND' and reason <> 'goodwill' and (
    transaction_id is not null and not exists (
      select from transaction_changes as c
      where c.transaction_id = p.transaction_id and c.at between p.requested_at and p.requested_at + interval '1 minute' and c.kind = 'paid twice')
    or exists (
      select from booking_changes as c where c.booking_id = p.booking_id and c.at between p.requested_at and p.requested_at + interval '1 minute' and c.kind = 'refunded'));

alter table payments add constraint payments_reason_check
  check (reason in ('booking', 'change', 'cancellation', 'no show', 'walk', 'card refused', 'stay', 'paid twice', 'gift voucher',
    'voided gift voucher', 'invoice', 'paid already', 'goodwill')) not valid;
alter table payments validate constraint payments_reason_check;

-- A copy of what is held on somebody tells it as before. An erasure takes it, of a booking and of a stay.
do $$
declare
  copied text := pg_get_functiondef('data_of_person(uuid[], text[])'::regprocedure);
  told text := 'p.amount_cents, p.reason, p.requested_at';
  booked text := pg_get_functiondef('erase_bookings(uuid, uuid[])'::regprocedure);
  unnamed text := 'update payments set details = without_names(details) where';
  parked text := pg_get_functiondef('erase_stays(uuid[])'::regprocedure);
  scans text := 'update gate_scans set details = without_names(details) where transaction_id = any ($1);';
begin
  if position(told in copied) = 0 then
    raise exception 'data_of_person lists the columns of payments in another way';
  end if;
  if position(unnamed in booked) = 0 then
    raise exception 'erase_bookings takes words out of payments in another way';
  end if;
  if position(scans in parked) = 0 then
    raise exception 'erase_stays takes words out of details in another way';
  end if;
  execute replace(copied, told, 'p.amount_cents, coalesce(p.details ->> ''reason'', p.reason) as reason, p.requested_at');
  execute replace(booked, unnamed, 'update payments set details = without_names(details) - ''reason'' where');
  execute replace(parked, scans, scans || '
  update payments set details = without_names(details) - ''reason'' where transaction_id = any ($1) and details <> ''{}'';');
end $$;
