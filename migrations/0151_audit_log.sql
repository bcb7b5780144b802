-- The audit log is asked by time, by person and by record.
create function changed_record(row_before jsonb, row_after jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(row_after ->> 'id', row_before ->> 'id', row_after ->> 'name', row_before ->> 'name',
    row_after ->> 'key', row_before ->> 'key', row_after ->> 'email', row_before ->> 'email', '')
$$;
create index history_by_time on history (at desc);
create index history_by_actor on history (actor, at desc);
create index history_by_record on history (changed_record(row_before, row_after), at desc);
create index audit_trail_by_actor on audit_trail (actor, at desc);
create index audit_trail_by_record on audit_trail (entity_id, at desc);

update policies set permissions = permissions || '{Audit:Read}'
where name in ('owner', 'manager', 'auditor') and not 'Audit:Read' = any (permissions);
