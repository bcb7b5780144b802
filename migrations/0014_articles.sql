-- The blog: articles in Markdown, one row for each language they are written in.

create table articles (
  -- The last part of the address; {name} and {airport} stand for those of the business.
  slug         text not null check (slug ~ '^[a-z0-9{}-]{1,120}$'),
  language     text not null check (language ~ '^[a-z]{2}$'),
  title        text not null check (title <> ''),
  summary      text not null check (summary <> ''),
  body         text not null check (length(body) between 1 and 100000),
  published_on date not null,
  updated_on   date not null check (updated_on >= published_on),
  primary key (slug, language)
);
create trigger articles_history after insert or update or delete on articles
  for each row execute function record_history();
-- What processes keep of articles, and of the pages that show them, is compared with the site's version.
create trigger articles_version after insert or update or delete on articles
  for each statement execute function bump_site_version();
