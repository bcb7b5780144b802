-- Terms of cancellation by product (see rates/terms.ts). Terms as they were delivered become those that are delivered now;
-- an operator's own stay what they are. Quotes and bookings keep the terms they were made under.
update price_terms set terms = terms - 'late_hours' - 'cancellation_fee_cents' || case
  when terms -> 'late_hours' = '24' and terms -> 'cancellation_fee_cents' = '{"BOOK_NOW": 0, "BUY_NOW": 500, "CUSTOM": 0}'
  then '{
    "repeated_regret": {"times": 3, "hours": 24, "fee_cents": 500},
    "cancellation": {
      "BOOK_NOW": {"late_hours": 6, "fee_cents": 0, "late_fee_most_cents": 2500},
      "BUY_NOW":  {"late_hours": 6, "fee_cents": 0, "late_fee_most_cents": 2500},
      "CUSTOM":   {"late_hours": 6, "fee_cents": 0, "late_fee_most_cents": 2500}
    }
  }'::jsonb
  else jsonb_build_object(
    'repeated_regret', null,
    'cancellation', (
      select jsonb_object_agg(product, jsonb_build_object(
        'late_hours', terms -> 'late_hours', 'fee_cents', fee, 'late_fee_most_cents', null))
      from jsonb_each(terms -> 'cancellation_fee_cents') as fees (product, fee)))
  end
where terms ? 'late_hours';
