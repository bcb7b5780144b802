-- Which quotes hold their price now is counted in an index alone: of those of a day most have expired.
drop index quotes_to_sweep;
create index quotes_to_sweep on quotes (created_at) include (expires_at) where not is_kept;
