-- A stay takes of its booking what it costs. Where points or a voucher were given for a part of what was paid, and the stay became
-- shorter, the booking holds more: all of it stops being deferred when the stay ends.
do $$
declare
  known text := pg_get_functiondef('journal_facts(text, text)'::regprocedure);
  held text := 'case t.status when ''CLOSED'' then t.booking_paid_cents - t.booking_refunded_cents else coalesce(b.paid_cents - b.refunded_cents, 0) end';
begin
  if position(held in known) = 0 then
    raise exception 'journal_facts says what a stay held in another way';
  end if;
  execute replace(known, held, 'coalesce(b.paid_cents - b.refunded_cents, t.booking_paid_cents - t.booking_refunded_cents)');
end $$;
