-- Long lists go on behind any row, by what they are sorted by and the key.
create index mail_messages_in_order on mail_messages (created_at desc, id desc);
drop index mail_messages_by_time;
create index mail_suppressions_by_time on mail_suppressions (at desc, address desc);
create index payment_differences_open on payment_differences (found_at desc, id desc) where resolved_at is null;
create index payment_differences_over on payment_differences (found_at desc, id desc) where resolved_at is not null;
drop index payment_differences_by_time;
create index inquiries_by_due on inquiries (status, due_at, id);
create index incidents_by_due on incidents (status, due_at, id);
create index company_invoices_in_order on company_invoices (issued_at desc, number desc);
drop index company_invoices_by_issue;

-- A part of a recipient or subject is found by the trigrams in it, a message of a kind by its name.
create index mail_messages_by_words on mail_messages using gin (recipient gin_trgm_ops, subject gin_trgm_ops);
create index mail_messages_by_template on mail_messages (template, created_at desc);
