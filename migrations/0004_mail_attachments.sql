-- Files that go with a mail, as they were when it was written: every try sends the same.
create table mail_attachments (
  mail_id      uuid not null references mail_messages (id),
  position     integer not null check (position >= 0),
  filename     text not null,
  content_type text not null,
  content      bytea not null,
  primary key (mail_id, position)
);
