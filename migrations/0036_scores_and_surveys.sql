-- What was rated: the product of the stay, and the island where its driver was last picked up, as they were when the score was given.
alter table scores
  add column product text check (product in ('BUY_NOW', 'BOOK_NOW', 'CUSTOM', 'STANDARD', 'VOUCHER')),
  add column island_id integer;

create index ride_requests_by_reference on ride_requests (reference, requested_at desc) where reference is not null;

update scores set
  product = coalesce(bookings.product_id, case when stay.voucher_id is null then 'STANDARD' else 'VOUCHER' end),
  island_id = (
    select ride.island_id from ride_requests as ride
    where ride.reference in (stay.ticket_num, stay.id::text, bookings.number)
      and ride.requested_at >= stay.entered_at and ride.requested_at < stay.exited_at
    order by ride.requested_at desc limit 1)
from transactions as stay left join bookings on bookings.id = stay.booking_id
where stay.id = scores.transaction_id;
update scores set product = 'STANDARD' where product is null;
alter table scores alter column product set not null;

-- Read alone for the figures of a period, and newest first for the list.
create index scores_of_period on scores (given_at desc, id desc) include (score, product, island_id) where is_last;
drop index scores_by_time;

-- Whether somebody who was asked for a score has given one.
alter table site_messages add column answered_at timestamptz;
update site_messages set answered_at = scores.given_at
from scores where scores.transaction_id = site_messages.transaction_id and scores.is_last and template = 'parkscore';
create index site_messages_asked on site_messages (created_at) include (answered_at) where template = 'parkscore';

-- What people confirmed on the page that links of surveys lead to.
create table survey_responses (
  id       uuid primary key,
  -- [{ name, value }] in the order of the link.
  answers  jsonb not null check (jsonb_typeof(answers) = 'array'),
  language text not null check (language ~ '^[a-z]{2}$'),
  given_at timestamptz not null,
  read_at  timestamptz,
  read_by  uuid references accounts (id),
  check ((read_at is null) = (read_by is null))
);
create index survey_responses_by_time on survey_responses (given_at desc, id desc);
create index survey_responses_unread on survey_responses (given_at desc, id desc) where read_at is null;
