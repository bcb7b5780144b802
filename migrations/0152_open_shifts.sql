-- Whoever can take an open shift asks for it: nobody gives it away.
alter table shift_swaps alter column from_account drop not null,
  add check (from_account is not null or status <> 'OFFERED');
