-- Which languages there are is told by src/languages: a new one needs no migration.
alter table bookings drop constraint bookings_language_check, add constraint bookings_language_check check (language ~ '^[a-z]{2}$');
alter table accounts drop constraint accounts_language_check, add constraint accounts_language_check check (language ~ '^[a-z]{2}$');
alter table vouchers drop constraint vouchers_language_check, add constraint vouchers_language_check check (language ~ '^[a-z]{2}$');
alter table inquiries drop constraint inquiries_language_check, add constraint inquiries_language_check check (language ~ '^[a-z]{2}$');
alter table scores drop constraint scores_language_check, add constraint scores_language_check check (language ~ '^[a-z]{2}$');
alter table mail_messages drop constraint mail_messages_language_check, add constraint mail_messages_language_check check (language ~ '^[a-z]{2}$');
