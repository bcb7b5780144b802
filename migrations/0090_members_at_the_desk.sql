-- Members at the desk: found among many, and two accounts of one person made one.

-- An account that was merged into another stays, deactivated, and what still comes in its name goes to the other. One
-- step always leads there: what was merged into an account that is merged itself goes along.
alter table members add column merged_into uuid references members (account_id);
alter table members add column merged_at timestamptz;
alter table members add constraint merged_at_a_time check ((merged_into is null) = (merged_at is null));
alter table members add constraint merged_into_another check (merged_into <> account_id);
create index members_merged on members (merged_into) where merged_into is not null;

-- Who has what an account had, for who keeps points, bookings and stays and knows nothing of the club.
create function heir_of(account uuid) returns uuid language sql stable strict as $$
  select coalesce((select merged_into from members where account_id = account), account)
$$;

-- Whoever writes an account into a record while it is being merged waits for that, and writes the other: no booking,
-- stay, voucher or place in a queue is left with an account that is gone.
create function follow_merged_member() returns trigger language plpgsql as $$
declare heir uuid;
begin
  select merged_into into heir from members where account_id = new.account_id for key share;
  if heir is not null then new.account_id := heir; end if;
  return new;
end $$;
create trigger bookings_follow_members before insert on bookings
  for each row when (new.account_id is not null) execute function follow_merged_member();
create trigger bookings_follow_moved_members before update of account_id on bookings
  for each row when (new.account_id is not null and new.account_id is distinct from old.account_id)
  execute function follow_merged_member();
create trigger stays_follow_members before insert on transactions
  for each row when (new.account_id is not null) execute function follow_merged_member();
create trigger stays_follow_moved_members before update of account_id on transactions
  for each row when (new.account_id is not null and new.account_id is distinct from old.account_id)
  execute function follow_merged_member();
create trigger vouchers_follow_members before insert on vouchers
  for each row when (new.account_id is not null) execute function follow_merged_member();

-- MERGE: what one account of a person had, taken from it and given to the other: points, and what was still owed.
alter table point_entries drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check check (kind in
    ('EARN', 'BONUS', 'REDEEM', 'REFUND', 'REVERSE', 'ADJUST', 'EXPIRE', 'MOVED_IN', 'MERGE'));
alter table point_entries drop constraint entry_has_its_sign,
  add constraint entry_has_its_sign check (case
    when kind in ('EARN', 'BONUS', 'REFUND', 'MOVED_IN') then points > 0
    when kind in ('REDEEM', 'EXPIRE') then points < 0
    when kind = 'REVERSE' then points <= 0
    when kind = 'MERGE' then points <> 0 or owed_change <> 0
    else points <> 0 end);
alter table point_entries drop constraint only_reversals_are_owed,
  add constraint only_reversals_are_owed check (owed_change = 0 or kind in ('REVERSE', 'MERGE'));

-- Members by when they joined, and by the beginning of a number, an address, a name or its last word.
create index members_by_joining on members (joined_at desc, account_id desc);
create index members_by_number_start on members (number text_pattern_ops);
create index members_by_email_start on accounts (email text_pattern_ops) where kind = 'member';
create index members_by_name_start on accounts (lower(long_name) text_pattern_ops) where kind = 'member';
create index members_by_last_name on accounts (lower(substring(long_name from '[^ ]+$')) text_pattern_ops)
  where kind = 'member';
create index members_deactivated on accounts (id) where kind = 'member' and status = 'DEACTIVATED';
-- Members whom an old system knew by another number.
create index import_rows_by_old_number on import_rows (upper(reference)) where state = 'DONE';
