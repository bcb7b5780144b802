-- Wallet passes that staff made void: phones show them so until they are made valid again.
alter table wallet_passes add column voided_at timestamptz;

-- Staff let a voucher that has expired hold again.
create or replace function check_voucher_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('PENDING', 'ISSUED'), ('PENDING', 'VOIDED'),
    ('ISSUED', 'USED'), ('ISSUED', 'VOIDED'), ('ISSUED', 'EXPIRED'), ('USED', 'ISSUED'), ('EXPIRED', 'ISSUED'))
  then
    raise exception 'a voucher does not go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
