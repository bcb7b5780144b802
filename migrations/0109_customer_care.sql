-- Incidents and inquiries: who looks after them, by when the first answer is due, prepared answers, and what was given to
-- make up for it.

alter table incidents
  -- Counts what was done with it, so that the second of two people is told.
  add column version     integer not null default 1 check (version > 0),
  -- When the first answer is due, by the hours that counted when it was opened.
  add column due_at      timestamptz,
  add column answered_at timestamptz;
update incidents set
  due_at = opened_at + interval '24 hours',
  answered_at = (select min(at) from incident_moves where incident_id = incidents.id and kind = 'ANSWERED');
alter table incidents alter column due_at set not null;
create index incidents_waiting on incidents (due_at) where status = 'OPEN' and answered_at is null;
create index incidents_by_assignee on incidents (assignee_id, due_at) where status = 'OPEN';

alter table incident_moves drop constraint incident_moves_kind_check,
  add constraint incident_moves_kind_check
    check (kind in ('OPENED', 'SCORED', 'ASSIGNED', 'ANSWERED', 'PHONED', 'CLOSED', 'REOPENED'));

alter table inquiries
  add column version     integer not null default 1 check (version > 0),
  add column assignee_id uuid references accounts (id),
  add column due_at      timestamptz,
  add column answered_at timestamptz;
update inquiries set
  due_at = received_at + interval '24 hours',
  answered_at = (select min(at) from inquiry_moves where inquiry_id = inquiries.id and kind = 'REPLIED');
alter table inquiries alter column due_at set not null;
create index inquiries_waiting on inquiries (due_at) where status = 'OPEN' and answered_at is null;
create index inquiries_by_assignee on inquiries (assignee_id, due_at) where status = 'OPEN';

alter table inquiry_moves drop constraint inquiry_moves_kind_check, drop constraint inquiry_moves_check,
  add constraint inquiry_moves_kind_check check (kind in ('REPLIED', 'ASSIGNED', 'CLOSED', 'REOPENED')),
  add constraint inquiry_moves_check check ((kind in ('REPLIED', 'ASSIGNED')) = (text is not null));

-- Prepared answers.
create table macros (
  id         uuid primary key,
  name       text not null,
  language   text not null check (language ~ '^[a-z]{2}$'),
  body       text not null,
  version    integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index one_macro_per_name on macros (lower(name), language) where removed_at is null;
create trigger macros_history after insert or update or delete on macros
  for each row execute function record_history();

-- What somebody was asked to look after, shown on their screen until they have seen it.
create table care_notices (
  id         uuid primary key,
  account_id uuid not null references accounts (id),
  kind       text not null check (kind in ('INCIDENT', 'INQUIRY')),
  subject_id uuid not null,
  number     text not null,
  given_by   uuid references accounts (id),
  at         timestamptz not null,
  seen_at    timestamptz
);
create index care_notices_unseen on care_notices (account_id, at desc) where seen_at is null;

-- For which incident something was given or asked for.
alter table acts add column incident_id uuid references incidents (id);
alter table act_requests add column incident_id uuid references incidents (id);
create index acts_by_incident on acts (incident_id) where incident_id is not null;
create index act_requests_by_incident on act_requests (incident_id) where incident_id is not null;

insert into macros (id, name, language, body, created_at, updated_at) values
  (gen_random_uuid(), 'We are sorry', 'en', E'Hello {{ name }},\n\nthank you for telling us, and we are sorry. That is not how your stay with us should have been.\n\n\n\nKind regards\n{{ agent }}, {{ business }}', now(), now()),
  (gen_random_uuid(), 'We made up for it', 'en', E'Hello {{ name }},\n\nwe are sorry about what happened. To make up for it we gave you\n\n\n\nKind regards\n{{ agent }}, {{ business }}', now(), now()),
  (gen_random_uuid(), 'Lost and found', 'en', E'Hello {{ name }},\n\nwe looked in the shuttle and at the booth. Please call us at {{ phone }} and name {{ number }}, so that we can describe what we found.\n\nKind regards\n{{ agent }}, {{ business }}', now(), now()),
  (gen_random_uuid(), 'We are sorry', 'es', E'Hola, {{ name }}:\n\ngracias por avisarnos, y disculpe. Su estadía con nosotros no debió ser así.\n\n\n\nSaludos cordiales\n{{ agent }}, {{ business }}', now(), now()),
  (gen_random_uuid(), 'We made up for it', 'es', E'Hola, {{ name }}:\n\nlamentamos lo ocurrido. Para compensarlo le dimos\n\n\n\nSaludos cordiales\n{{ agent }}, {{ business }}', now(), now()),
  (gen_random_uuid(), 'Lost and found', 'es', E'Hola, {{ name }}:\n\nbuscamos en el autobús y en la caseta. Llámenos al {{ phone }} y mencione {{ number }} para que podamos describir lo que encontramos.\n\nSaludos cordiales\n{{ agent }}, {{ business }}', now(), now());
