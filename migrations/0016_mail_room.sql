-- What the back office asks of the outbox.

-- The template that a message was made from. What was there before, and what staff send as a test, has none.
alter table mail_messages add column template text;
-- The message that staff sent again, of which this one is a copy.
alter table mail_messages add column again_of uuid references mail_messages (id);
create index mail_messages_again on mail_messages (again_of) where again_of is not null;
