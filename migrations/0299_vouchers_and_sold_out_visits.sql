-- Stays with time vouchers, which are few: the list of them went through all others.
create index transactions_with_vouchers on transactions (entered_at desc, id desc) where voucher_id is not null;

-- Who was turned away is looked for every ten minutes, among all that visitors did.
create index analytics_events_sold_out on analytics_events (at) where class = 'quote' and name = 'sold out';
