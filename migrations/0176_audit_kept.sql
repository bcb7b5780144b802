-- What was done is kept for seven years, and out of reach of who did it: nothing in it changes, but that it is deleted
-- when it is older, and that values which name a person are erased with the person.

-- Rows that are only ever added hide what has been written down from whoever would change it; an erasure is the one
-- exception. It is on within the functions of an erasure alone.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('skylot.erasing', true), '') = 'on'
$$;

-- What may name a person, by what it is called in a row or beside a change.
create function names_a_person(field text) returns boolean language sql immutable parallel safe as $$
  select field ~ '(name|email|e_mail|address|phone|plate|flight|postal|barcode|feedback|comment|message|text|note|reason|subject|proof|recipient|traveler|holder|buyer|card|last4|fingerprint|token|answer|body|search|reference|detail|sample)'
    or field = 'to'
$$;

-- A row, or what was noted beside a change, without what names a person: amounts, dates, ids and codes stay, and JSON null,
-- so that it still shows what was empty.
create function without_names(kept jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(kept)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(key, case when not names_a_person(key) then without_names(value) else
          case jsonb_typeof(value)
            when 'string' then '"(erased)"' when 'array' then '[]' when 'object' then '{}' else value end end)
        from jsonb_each(kept)), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(without_names(value)) from jsonb_array_elements(kept) as value), '[]');
    when 'string' then
      return case when kept #>> '{}' like '%@%' then '"(erased)"' else kept end;
    else return kept;
  end case;
end $$;

create index audit_trail_by_action on audit_trail (action, at desc);

create function keep_history() returns trigger language plpgsql as $$
begin
  if is_erasing() then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and old.at < now() - interval '7 years' then return old; end if;
  if tg_op = 'UPDATE' and new.row_before is not distinct from without_names(old.row_before)
    and new.row_after is not distinct from without_names(old.row_after)
    and (to_jsonb(new) - 'row_before' - 'row_after') = (to_jsonb(old) - 'row_before' - 'row_after') then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function keep_audit_trail() returns trigger language plpgsql as $$
begin
  if is_erasing() then return case when tg_op = 'DELETE' then old else new end; end if;
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
