-- Whose limit it is, where an account has several: a digest. Staff who know who is asking can forget them all at once.
alter table rate_limits add column subject text;
create index rate_limits_by_subject on rate_limits (subject) where subject is not null;
