-- What still took longer with every booking when there were a million: each now goes by an index of its own.

create index reviews_by_words on reviews using gin (body gin_trgm_ops, shown_name gin_trgm_ops);

create index ride_requests_by_words on ride_requests using gin (name gin_trgm_ops);
create index ride_requests_by_status on ride_requests (status, requested_at desc, id desc);
create index ride_requests_by_direction on ride_requests (direction, requested_at desc, id desc);

create index waits_of_class on waits (vehicle_class, travel_from, travel_to) where status = 'WAITING';

-- Sessions end with the last of their tokens; what was left of a sweep that was cut off ends here.
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);
delete from sessions where not exists (select from refresh_tokens where family_id = sessions.id);
