-- What moving in leaves on bookings, payments and points.

-- The number that the old system gave a booking: people call with it.
alter table bookings add column prior_number text;
create index bookings_by_prior_number on bookings (upper(prior_number)) where prior_number is not null;

-- PRIOR: paid to the old system. It is in no batch, no drawer and no report of ours; with the gateway's name of the
-- charge it can be refunded there.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('CARD', 'CASH', 'ACCOUNT', 'PRIOR'));

-- MOVED_IN: the points that a member brought along.
alter table point_entries drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check check (kind in
    ('EARN', 'BONUS', 'REDEEM', 'REFUND', 'REVERSE', 'ADJUST', 'EXPIRE', 'MOVED_IN'));
alter table point_entries drop constraint entry_has_its_sign,
  add constraint entry_has_its_sign check (case
    when kind in ('EARN', 'BONUS', 'REFUND', 'MOVED_IN') then points > 0
    when kind in ('REDEEM', 'EXPIRE') then points < 0
    when kind = 'REVERSE' then points <= 0
    else points <> 0 end);

-- A way back until the first sale: what moving in wrote, and nothing else, can be taken out again.
drop trigger point_entries_are_append_only on point_entries;
create trigger point_entries_are_never_changed before update on point_entries
  for each row execute function refuse_change();
create trigger point_entries_are_append_only before delete on point_entries
  for each row when (old.kind <> 'MOVED_IN') execute function refuse_change();
drop trigger booking_changes_are_append_only on booking_changes;
create trigger booking_changes_are_never_changed before update on booking_changes
  for each row execute function refuse_change();
create trigger booking_changes_are_append_only before delete on booking_changes
  for each row when (old.kind <> 'moved in') execute function refuse_change();
