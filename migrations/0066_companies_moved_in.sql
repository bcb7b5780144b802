-- Companies move in by file, too. Their customer at the card processor comes along, so that invoices paid by card are found
-- with what was paid before.
alter table imports drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('BOOKINGS', 'MEMBERS', 'COUPONS', 'CARDS', 'COMPANIES'));

alter table companies add column gateway_customer text not null default '';
