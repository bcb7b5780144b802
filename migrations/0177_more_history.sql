-- What staff and customers change and no act told in full is kept as well. Passwords are no history, nor are sign-ins.
create function record_account_history() returns trigger language plpgsql as $$
begin
  if is_erasing() then return null; end if;
  insert into history (table_name, operation, row_before, row_after)
  values (tg_table_name, tg_op, to_jsonb(old) - 'password_hash' - 'last_sign_in_at',
          case when tg_op <> 'DELETE' then to_jsonb(new) - 'password_hash' - 'last_sign_in_at' end);
  return null;
end $$;
create trigger accounts_history after update on accounts for each row
  when ((old.email, old.short_name, old.long_name, old.status, old.language, old.kind)
    is distinct from (new.email, new.short_name, new.long_name, new.status, new.language, new.kind))
  execute function record_account_history();
create trigger accounts_deleted after delete on accounts for each row execute function record_account_history();

create trigger members_history after update or delete on members
  for each row execute function record_history();
create trigger incidents_history after update or delete on incidents
  for each row execute function record_history();
create trigger inquiries_history after update or delete on inquiries
  for each row execute function record_history();
create trigger drawers_history after update or delete on drawers
  for each row execute function record_history();
create trigger clock_corrections_history after update or delete on clock_corrections
  for each row execute function record_history();
create trigger clock_shifts_history after update or delete on clock_shifts
  for each row execute function record_history();
create trigger clock_breaks_history after update or delete on clock_breaks
  for each row execute function record_history();
create trigger billing_addresses_history after update or delete on billing_addresses
  for each row execute function record_history();
create trigger move_rounds_history after update or delete on move_rounds
  for each row execute function record_history();
