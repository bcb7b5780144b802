-- What people ask of the data that is held on them: a copy of it, or that it goes.
create table privacy_requests (
  id              uuid primary key,
  kind            text not null check (kind in ('COPY', 'ERASURE')),
  -- UNCONFIRMED: the link in the mail has not been used. OPEN: being done. BLOCKED: something must be settled first.
  status          text not null check (status in ('UNCONFIRMED', 'OPEN', 'BLOCKED', 'DONE', 'DECLINED')),
  -- How they asked, and how they showed who they are: by password, by a link to their mailbox, or by what staff noted.
  source          text not null check (source in ('PASSWORD', 'LINK', 'PHONE', 'LETTER', 'IN_PERSON')),
  proof           text not null default '',
  made_by         uuid references accounts (id),
  -- All addresses of the person, the one that is written to first, and their accounts. Addresses go when an erasure is done.
  addresses       text[] not null,
  account_ids     uuid[] not null default '{}',
  -- What remains to recognize a request by, when somebody asks about an address: a keyed digest of it.
  address_digest  bytea not null,
  language        text not null check (language ~ '^[a-z]{2}$'),
  asked_at        timestamptz not null,
  -- The Pacific day on which it was confirmed, and that by which it must be done.
  confirmed_on    date,
  due_on          date not null,
  settled_at      timestamptz,
  blocked_by      text[] not null default '{}',
  -- Why it was declined.
  answer          text not null default '',
  -- How far an erasure has come; 0 as long as nothing is gone.
  steps_done      integer not null default 0 check (steps_done >= 0),
  link_hash       bytea unique,
  link_expires_at timestamptz,
  check ((status = 'UNCONFIRMED') = (confirmed_on is null)),
  check ((status in ('DONE', 'DECLINED')) = (settled_at is not null)),
  check ((status = 'BLOCKED') = (blocked_by <> '{}')),
  check ((source in ('PHONE', 'LETTER', 'IN_PERSON')) = (made_by is not null)),
  check ((link_hash is null) = (link_expires_at is null))
);
create index privacy_requests_by_time on privacy_requests (asked_at desc, id desc);
create index privacy_requests_by_due on privacy_requests (due_on, id) where status in ('OPEN', 'BLOCKED');
create index privacy_requests_by_digest on privacy_requests (address_digest, asked_at desc);
create index privacy_requests_of_accounts on privacy_requests using gin (account_ids);
create unique index one_open_privacy_request on privacy_requests (address_digest, kind) where status in ('OPEN', 'BLOCKED');
-- A copy a day for each person.
create unique index one_privacy_copy_a_day on privacy_requests (address_digest, confirmed_on)
  where kind = 'COPY' and status in ('OPEN', 'DONE');
-- Erasures under way, for whoever books.
create index privacy_requests_erasing on privacy_requests using gin (addresses)
  where kind = 'ERASURE' and status = 'OPEN';

-- Files to download, until they expire.
create table privacy_copies (
  request_id uuid primary key references privacy_requests (id) on delete cascade,
  file       bytea not null,
  link_hash  bytea not null unique,
  expires_at timestamptz not null
);
create index privacy_copies_by_expiry on privacy_copies (expires_at);

-- Who was erased is written no marketing, though nothing says who it is: a keyed digest of each address.
create table mail_refusals (
  address_digest bytea primary key,
  at             timestamptz not null
);

-- Who books while their data is being erased would be left with half a booking. Both wait for each other: the erasure looks
-- for bookings under the lock, and a booking is refused from then on until all is gone. An account that is gone gets no more.
create function lock_person(addresses text[], account_ids uuid[], alone boolean) returns void language plpgsql as $$
declare mark text;
begin
  for mark in select each from unnest(addresses || account_ids::text[]) as each order by each loop
    if alone then perform pg_advisory_xact_lock(hashtextextended('person/' || mark, 0));
    else perform pg_advisory_xact_lock_shared(hashtextextended('person/' || mark, 0)); end if;
  end loop;
end $$;

create function refuse_booking_of_erased() returns trigger language plpgsql as $$
begin
  perform lock_person(array[lower(new.email)], array_remove(array[new.account_id], null), false);
  if exists (
    select from privacy_requests
    where kind = 'ERASURE' and status = 'OPEN' and addresses @> array[lower(new.email)] and steps_done > 0
    union all
    select from privacy_requests
    where kind = 'ERASURE' and account_ids @> array[new.account_id] and steps_done > 0
  ) then
    raise exception 'the data of who books is being erased'
      using errcode = 'check_violation', constraint = 'nobody_books_while_erased', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger bookings_wait_for_erasures before insert on bookings
  for each row execute function refuse_booking_of_erased();

update policies set permissions = permissions || '{Privacy:Read,Privacy:Update}'
where name in ('owner', 'manager') and not 'Privacy:Read' = any (permissions);
