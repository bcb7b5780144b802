-- Vouchers of members that stand alike: those used last were looked for behind all that were issued since.
create index vouchers_of_members_by_standing on vouchers ((
  case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end), created_at desc, id desc)
  where kind <> 'GIFT';
