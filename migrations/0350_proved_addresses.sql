-- The address of an account that was merged into another is theirs only where they proved it: anybody may have joined with it.
create or replace function addresses_of_person(address text, accounts uuid[]) returns text[] language sql stable as $$
  select array[lower(address)] || array(
    select email from accounts as a where a.id = any (accounts) and email <> lower(address) and email_is_confirmed(a.id))
$$;
