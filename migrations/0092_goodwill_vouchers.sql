-- GOODWILL: given by staff to a member, for nothing; total_cents is what it is worth.
alter table vouchers drop constraint vouchers_kind_check,
  add constraint vouchers_kind_check check (kind in ('POINTS', 'GIFT', 'GOODWILL'));
create index vouchers_of_members on vouchers (created_at desc, id desc) where kind <> 'GIFT';
