-- A card that was shown for one charge is what something was paid with once that charge has settled; null where it was kept
-- with what it is for.
alter table cards add column charge_id uuid references payments (id);
create index cards_by_charge on cards (charge_id) where charge_id is not null;

do $$
declare
  known text := pg_get_functiondef('data_of_person(uuid[], text[])'::regprocedure);
  carded text := $carded$select brand, last4 from cards
        where (cards.booking_id = p.booking_id or cards.transaction_id = p.transaction_id or cards.voucher_id = p.voucher_id)
          and cards.created_at <= p.requested_at
        order by cards.created_at desc limit 1) as card$carded$;
begin
  if position(carded in known) = 0 then
    raise exception 'data_of_person finds the card of a payment in another way';
  end if;
  -- That of the charge itself, or else the last that had paid.
  execute replace(known, carded, $carded$select brand, last4 from cards join payments as charge on charge.id = coalesce(p.charge_id, p.id)
        where (cards.booking_id = p.booking_id or cards.transaction_id = p.transaction_id or cards.voucher_id = p.voucher_id)
          and (cards.charge_id = charge.id or cards.created_at <= charge.requested_at and (cards.charge_id is null
            or exists (select from payments as paid where paid.id = cards.charge_id and paid.status = 'SETTLED')))
        order by cards.charge_id is not distinct from charge.id desc, cards.created_at desc limit 1) as card$carded$);
end $$;
