-- Who reads what: the language in which somebody booked, joined, bought, wrote or gave a score, so that what is written
-- to them later is in it, too. What was there before is read in English.
alter table bookings add column language text not null default 'en' check (language in ('en', 'es'));
alter table accounts add column language text not null default 'en' check (language in ('en', 'es'));
alter table vouchers add column language text not null default 'en' check (language in ('en', 'es'));
alter table inquiries add column language text not null default 'en' check (language in ('en', 'es'));
alter table scores add column language text not null default 'en' check (language in ('en', 'es'));
alter table mail_messages add column language text not null default 'en' check (language in ('en', 'es'));

-- Each language has templates of its own: booking-confirmed.mjml, booking-confirmed.es.mjml.
alter table mail_templates drop constraint mail_templates_name_check;
alter table mail_templates add constraint mail_templates_name_check
  check (name ~ '^[a-z][a-z-]*(\.[a-z]{2})?\.(mjml|liquid)$');
