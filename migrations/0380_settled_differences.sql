-- What was paid in another way, or looked into, somebody settles by hand and says why: nothing mends it, and nobody looks for it for good.
alter table payment_differences
  add column settled_by text,
  add column note text,
  add constraint settled_differences_say_why
    check (case when settled_by is null then note is null else num_nonnulls(note, resolved_at) = 2 end);
create index payment_differences_settled on payment_differences (kind, subject) where settled_by is not null;
