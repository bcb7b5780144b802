-- A mail is kept as what it says: its form, and what fills that. Its HTML, text and papers are made of these. The version before
-- leaves such mails to this one: they are delivered by a queue that it does not know.

-- What many mails share, by the first half of its SHA-256: forms, and the business's own logos. Mails hold no foreign key to it:
-- checking one would lock the same row for every mail there is. Nothing of it is ever taken away, and nothing in it names anybody.
create table mail_parts (
  hash    bytea primary key check (length(hash) = 16),
  content bytea not null,
  kept_at timestamptz not null
);
alter table mail_parts alter column content set storage external;

alter table mail_messages add column form bytea;
alter table mail_messages add column said bytea;
-- Packed already.
alter table mail_messages alter column said set storage external;
alter table mail_messages add constraint mail_says_what_fills_its_form check ((form is null) = (said is null));

-- Of such a mail the mailbox of the demonstration has what the outbox forgets.
alter table sandbox.mailbox add column secrets bytea;
