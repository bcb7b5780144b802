-- Which exchange of its session a refresh token came from, so that a lost answer can be told from a replay.
alter table refresh_tokens add column generation integer not null default 1;
