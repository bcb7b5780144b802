-- What somebody wrote with their score and lets us publish. One for each stay; staff read it before anybody else does.
create table reviews (
  id             uuid primary key,
  transaction_id uuid not null unique references transactions (id),
  score          integer not null check (score between 1 and 5),
  body           text not null check (length(body) between 1 and 1500),
  -- First name and initial; null for somebody whose name we never had.
  shown_name     text check (length(shown_name) between 1 and 40),
  language       text not null check (language ~ '^[a-z]{2}$'),
  -- The month in which the stay ended, YYYY-MM.
  stayed_in      text not null check (stayed_in ~ '^\d{4}-\d{2}$'),
  consented_at   timestamptz not null,
  status         text not null check (status in ('WAITING', 'PUBLISHED', 'REFUSED')),
  -- For colleagues.
  reason         text check (length(reason) between 1 and 300),
  decided_at     timestamptz,
  decided_by     uuid references accounts (id),
  published_at   timestamptz,
  answer         text check (length(answer) between 1 and 1000),
  version        integer not null default 1,
  check ((status = 'REFUSED') = (reason is not null)),
  check ((status = 'PUBLISHED') = (published_at is not null)),
  check ((status = 'WAITING') = (decided_at is null)),
  check (answer is null or status = 'PUBLISHED')
);
create index reviews_published on reviews (published_at desc, id desc) where status = 'PUBLISHED';
create index reviews_by_consent on reviews (consented_at desc, id desc);

-- When the words of a score go, by an erasure or because their time is over, what was published of them goes, too.
create function withdraw_review() returns trigger language plpgsql as $$
begin
  delete from reviews where transaction_id = new.transaction_id;
  return null;
end $$;
create trigger scores_without_words after update of feedback on scores
  for each row when (old.feedback is not null and new.feedback is null) execute function withdraw_review();

-- Who runs the house or speaks for it publishes; whoever reads scores may read what waits.
update policies set permissions = permissions || '{Reviews:Read}'
where 'ParkScores:Read' = any (permissions) and not 'Reviews:Read' = any (permissions);
update policies set permissions = permissions || '{Reviews:Moderate}'
where name in ('owner', 'manager', 'marketing') and not 'Reviews:Moderate' = any (permissions);
