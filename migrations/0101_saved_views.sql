-- How people look at the lists of the back office: what they filter, sort and show under a name of their own, which of it a
-- list opens with, and which columns they always want.
create table saved_views (
  id         uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The list, by the name of its screen.
  screen     text not null,
  name       text not null,
  -- The arguments of the list's address.
  query      text not null,
  is_default boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_saved_view_per_name on saved_views (account_id, screen, lower(name));
create unique index one_default_view_per_list on saved_views (account_id, screen) where is_default;
create trigger saved_views_history after insert or update or delete on saved_views
  for each row execute function record_history();

create table chosen_columns (
  account_id uuid not null references accounts (id) on delete cascade,
  screen     text not null,
  columns    text[] not null check (cardinality(columns) between 1 and 60),
  updated_at timestamptz not null,
  primary key (account_id, screen)
);
