-- Letters of staff to the customer of a booking, kept with it, and the templates they begin with.
create table letter_templates (
  id         uuid primary key,
  name       text not null,
  language   text not null,
  subject    text not null,
  body       text not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index one_letter_template_per_name on letter_templates (lower(name), language) where removed_at is null;
create trigger letter_templates_history after insert or update or delete on letter_templates
  for each row execute function record_history();

create table letters (
  id         uuid primary key,
  booking_id uuid not null references bookings (id),
  author     uuid not null references accounts (id),
  subject    text not null,
  body       text not null,
  created_at timestamptz not null
);
create index letters_by_booking on letters (booking_id, created_at);

-- Mail about one booking or one stay, which its purpose names.
create index mail_messages_by_subject on mail_messages (split_part(purpose, '/', 2), created_at)
  where purpose like 'booking/%' or purpose like 'transaction/%';

insert into letter_templates (id, name, language, subject, body, created_at, updated_at) values
  (gen_random_uuid(), 'Answer', 'en', 'Your booking {{ number }}', E'Hello {{ name }},\n\n\n\nKind regards\n{{ business }}', now(), now()),
  (gen_random_uuid(), 'Left in the car or shuttle', 'en', 'Something you left with us · {{ number }}',
   E'Hello {{ name }},\n\nwe found something that may be yours. It is at the booth, and yours whenever you come by. You can also call us at {{ phone }}.\n\nKind regards\n{{ business }}', now(), now()),
  (gen_random_uuid(), 'Bad weather', 'en', 'Your arrival on {{ arrive }} · {{ number }}',
   E'Hello {{ name }},\n\nthe weather may be bad when you arrive ({{ arrive }}). Please allow more time: shuttles go, but slower. Your space is held, also when you come later.\n\nKind regards\n{{ business }}', now(), now()),
  (gen_random_uuid(), 'Answer', 'es', 'Su reserva {{ number }}', E'Hola, {{ name }}:\n\n\n\nSaludos cordiales\n{{ business }}', now(), now()),
  (gen_random_uuid(), 'Left in the car or shuttle', 'es', 'Algo que dejó con nosotros · {{ number }}',
   E'Hola, {{ name }}:\n\nencontramos algo que puede ser suyo. Está en la caseta y puede recogerlo cuando guste. También puede llamarnos al {{ phone }}.\n\nSaludos cordiales\n{{ business }}', now(), now()),
  (gen_random_uuid(), 'Bad weather', 'es', 'Su llegada el {{ arrive }} · {{ number }}',
   E'Hola, {{ name }}:\n\nes posible que haya mal tiempo cuando llegue ({{ arrive }}). Calcule más tiempo: los autobuses circulan, pero más despacio. Su espacio está reservado, también si llega más tarde.\n\nSaludos cordiales\n{{ business }}', now(), now());
