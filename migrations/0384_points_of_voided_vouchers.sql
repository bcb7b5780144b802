-- Points that come back of a voided voucher are owed at what a point costs then.
do $$
declare
  known text := pg_get_functiondef('journal_facts(text, text)'::regprocedure);
  moment text := 'coalesce(
        (select max(c.at) from voucher_changes c where c.voucher_id = v.id and c.to_status = v.status and c.from_status is distinct from c.to_status), v.updated_at)';
  ended text := '''ended'', pacific_day(' || moment || ')';
begin
  if position(ended in known) = 0 then
    raise exception 'journal_facts says when a voucher ended in another way';
  end if;
  execute replace(known, ended, ended || ', ''ended_cost'', point_cost_at(' || moment || ')');
end $$;

-- Those that were booked at what a point cost before.
insert into journal_queue (source, source_id)
select 'VOUCHER', v.id::text from vouchers v
where v.kind = 'POINTS' and v.status = 'VOIDED' and exists (select from journal_point_costs c where c.from_at > v.created_at);
