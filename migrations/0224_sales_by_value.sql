-- What was sold with one coupon, to one company, by one cashier or from one source is found by it, however much was sold besides.
create index sales_entries_by_coupon on sales_entries (coupon, at desc, id desc) where coupon <> '';
create index sales_entries_by_company on sales_entries (company, at desc, id desc) where company <> '';
create index sales_entries_by_cashier on sales_entries (cashier, at desc, id desc) where cashier <> '';
create index sales_entries_by_source on sales_entries (source, at desc, id desc) where source <> '';
