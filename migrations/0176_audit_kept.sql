-- What was done is kept for seven years, and out of reach of who did it: nothing in it changes, but that it is deleted
-- when it is older, and that values which name a person are erased with the person.

-- What names a person in the rows of any table.
create function names_a_person(field text) returns boolean language sql immutable parallel safe as $$
  select field in ('email', 'full_name', 'long_name', 'short_name', 'phone_number', 'postal_code', 'billing_address',
    'plate', 'license_plate', 'recipient', 'recipient_name', 'holder_email', 'holder_name', 'buyer_email', 'buyer_name',
    'pending_email', 'email_addr', 'contact_name', 'contact_email', 'contact_phone', 'flight_number_departing',
    'flight_number_returning', 'address', 'outside_email', 'from_name', 'from_email', 'to',
    -- What people write of each other.
    'text', 'note', 'body', 'message', 'feedback', 'comments', 'reason')
$$;

-- A row, or the details of an act, without what names a person. JSON null stays, so that it still shows what was empty.
create function without_names(kept jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when jsonb_typeof(kept) <> 'object' then kept else coalesce((
    select jsonb_object_agg(key, case
      when names_a_person(key) and jsonb_typeof(value) <> 'null' then '"(erased)"'::jsonb
      when jsonb_typeof(value) = 'object' then without_names(value)
      else value end)
    from jsonb_each(kept)), '{}'::jsonb) end
$$;

create index audit_trail_by_action on audit_trail (action, at desc);

create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '7 years' then return old; end if;
  if tg_op = 'UPDATE' and new.row_before is not distinct from without_names(old.row_before)
    and new.row_after is not distinct from without_names(old.row_after)
    and (to_jsonb(new) - 'row_before' - 'row_after') = (to_jsonb(old) - 'row_before' - 'row_after') then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function keep_audit_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '7 years' then return old; end if;
  if tg_op = 'UPDATE' and new.details is not distinct from without_names(old.details)
    and (to_jsonb(new) - 'details') = (to_jsonb(old) - 'details') then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger history_is_append_only on history;
create trigger history_is_append_only before update or delete on history
  for each row execute function keep_history();
create trigger history_is_not_emptied before truncate on history
  for each statement execute function refuse_change();
drop trigger audit_trail_is_append_only on audit_trail;
create trigger audit_trail_is_append_only before update or delete on audit_trail
  for each row execute function keep_audit_trail();
create trigger audit_trail_is_not_emptied before truncate on audit_trail
  for each statement execute function refuse_change();
