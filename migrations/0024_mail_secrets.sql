-- Mails are kept without their secrets. In html, text, subject and headers stand marks: what templates are filled with.

-- The pages that marks stand for, [{mark, page, hash}], the hash being that of the token in the page's address.
alter table mail_messages add column links jsonb not null default '[]';
-- The numbers that marks stand for, [{mark, text, isImage, shownTo}].
alter table mail_messages add column codes jsonb not null default '[]';
-- The tokens by their marks, sealed; forgotten when the mail has left.
alter table mail_messages add column secrets bytea;
create index mail_messages_by_code on mail_messages using gin (codes jsonb_path_ops);

-- Where a token stands in the words themselves, as in mails that were written before there were marks.
create function mail_without_tokens(words text) returns text language sql immutable strict as $$
  select regexp_replace(words, '([?&;]token=)[^\s"''<>&)\]\\]+', '\1hidden', 'g')
$$;

-- What waits is still to be delivered with its links; it loses them when it has left.
update mail_messages set html = mail_without_tokens(html), text = mail_without_tokens(text),
  headers = mail_without_tokens(headers::text)::jsonb
where status <> 'QUEUED';

-- Numbers in what was written before stay where they stand; staff are shown their end, as of those that have marks.
with numbers (purpose, number, shown_to) as (
  select 'booking/' || id, number, 'Bookings:Update' from bookings
  union all select 'voucher/' || id, number, 'TimeVouchers:Update' from vouchers
  union all select 'transaction/' || id, unnest(array[receipt_number, ticket_num, record_loc]), 'Gate:Operate'
    from transactions
), named as (
  select mail_messages.id, number, shown_to from mail_messages join numbers
    on numbers.purpose = split_part(mail_messages.purpose, '/', 1) || '/' || split_part(mail_messages.purpose, '/', 2)
  where number is not null
  -- A validation code is kept nowhere but in the link that records its points.
  union all select id, substring(text from '[?&]code=([0-9A-Z]+)'), 'Gate:Operate' from mail_messages
  where text ~ '[?&]code=[0-9A-Z]+'
), listed as (
  select id, jsonb_agg(jsonb_build_object('mark', '', 'text', number, 'isImage', false, 'shownTo', shown_to))
    || jsonb_agg(jsonb_build_object('mark', '', 'isImage', true, 'shownTo', shown_to,
      'text', 'cid:qr.' || encode(convert_to(number, 'UTF8'), 'hex') || '@code')) as codes
  from named group by id
)
update mail_messages set codes = listed.codes from listed where listed.id = mail_messages.id;

-- The mailbox of the demonstration stands for somebody else's mail server: what is put into it has left.
create table sandbox.mailbox (
  mail_id      uuid primary key,
  subject      text not null,
  html         text not null,
  text         text not null,
  headers      jsonb not null,
  delivered_at timestamptz not null
);
