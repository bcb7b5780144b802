-- A part of a name, an address or a subject finds a letter of a customer, a part of a name a company.
create index inquiries_by_words on inquiries using gin (email gin_trgm_ops, name gin_trgm_ops, subject gin_trgm_ops);
create index companies_by_words on companies using gin (name gin_trgm_ops);
