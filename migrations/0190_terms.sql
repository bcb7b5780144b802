-- The contract of a booking, in plain words. It is written as an article is; what travelers could read is kept, version by
-- version, and each booking names the one that stood when it was made.

create table terms_versions (
  id           integer primary key generated always as identity,
  language     text not null check (language ~ '^[a-z]{2}$'),
  title        text not null,
  summary      text not null,
  body         text not null,
  in_force_on  timestamptz not null default now()
);
create index terms_versions_latest on terms_versions (language, id desc);
create trigger terms_versions_stay before update or delete on terms_versions
  for each statement execute function refuse_change();

create function keep_terms() returns trigger language plpgsql as $$
begin
  insert into terms_versions (language, title, summary, body)
  select new.language, new.title, new.summary, new.body
  where not exists (
    select from (
      select title, summary, body from terms_versions where language = new.language order by id desc limit 1
    ) as latest
    where (latest.title, latest.summary, latest.body) = (new.title, new.summary, new.body));
  return null;
end $$;
create trigger articles_keep_terms after insert or update on articles
  for each row when (new.slug = 'terms' and new.published_on is not null) execute function keep_terms();

alter table bookings add column terms_version integer references terms_versions;
create function accept_terms() returns trigger language plpgsql as $$
begin
  -- In the language of the page that it was made on; English where nobody has written them in that one.
  new.terms_version := coalesce(
    (select id from terms_versions where language = new.language order by id desc limit 1),
    (select id from terms_versions where language = 'en' order by id desc limit 1));
  return new;
end $$;
-- Bookings that another system made were made under terms of its own.
create trigger bookings_accept_terms before insert on bookings
  for each row when (new.prior_number is null) execute function accept_terms();
