-- Everybody that a campaign is for, written down once when it starts, and everybody whose occasion of a series came.
create table campaign_recipients (
  id              uuid primary key default gen_random_uuid(),
  campaign_id     uuid not null references campaigns (id),
  email           text not null check (email = lower(email)),
  -- Of a series: what it was for. A person gets one message for each occasion at most.
  occasion        text not null default '',
  user_id         uuid references accounts (id) on delete set null,
  first_name      text not null default '',
  language        text not null check (language ~ '^[a-z]{2}$'),
  -- Which subject they get; 0 for those who are held back to compare with.
  variant         smallint not null check (variant between 0 and 3),
  -- SENDING: claimed by a process until claimed_until; handed to the mail server since handed_at. UNKNOWN: whether the mail
  -- server took it cannot be told, so it is never sent again.
  state           text not null check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'SUPPRESSED', 'UNKNOWN', 'HELD_BACK')),
  -- Why it was not sent: a code, or what the mail server said.
  why             text,
  due_at          timestamptz not null,
  attempts        integer not null default 0,
  claim           uuid,
  claimed_until   timestamptz,
  handed_at       timestamptz,
  mail_id         uuid,
  -- Bookings count from here, for those who are held back as for all others.
  counted_from    timestamptz not null,
  sent_at         timestamptz,
  clicked_at      timestamptz,
  bounced_at      timestamptz,
  complained_at   timestamptz,
  unsubscribed_at timestamptz,
  constraint one_message_per_occasion unique (campaign_id, email, occasion),
  check ((state = 'HELD_BACK') = (variant = 0)),
  check (state <> 'SENDING' or (claim is not null and claimed_until is not null)),
  check ((state = 'SENT') = (sent_at is not null))
);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, due_at, id) where state = 'WAITING';
create index campaign_recipients_claimed on campaign_recipients (claimed_until) where state = 'SENDING';
create index campaign_recipients_by_person on campaign_recipients (email, counted_from);
create index campaign_recipients_by_account on campaign_recipients (user_id) where user_id is not null;
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, id);
create unique index campaign_recipients_by_mail on campaign_recipients (mail_id) where mail_id is not null;

-- Addresses that the links of a campaign lead to: a click names its place in this list, so it can lead nowhere else.
create table campaign_links (
  campaign_id uuid not null references campaigns (id),
  no          smallint not null check (no between 1 and 255),
  url         text not null,
  clicks      integer not null default 0,
  primary key (campaign_id, no),
  unique (campaign_id, url)
);

-- Sums by variant. A trigger keeps those that follow from recipients; jobs add what bookings come to.
create table campaign_tallies (
  campaign_id   uuid not null references campaigns (id),
  variant       smallint not null,
  waiting       integer not null default 0,
  sending       integer not null default 0,
  sent          integer not null default 0,
  refused       integer not null default 0,
  suppressed    integer not null default 0,
  unknown       integer not null default 0,
  held_back     integer not null default 0,
  clicked       integer not null default 0,
  bounced       integer not null default 0,
  complained    integer not null default 0,
  unsubscribed  integer not null default 0,
  booked        integer not null default 0,
  bookings      integer not null default 0,
  revenue_cents bigint not null default 0,
  coupon_uses   integer not null default 0,
  primary key (campaign_id, variant)
);

create function tally_new_recipients() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies as t (campaign_id, variant, waiting, held_back)
    select campaign_id, variant, count(*) filter (where state <> 'HELD_BACK'), count(*) filter (where state = 'HELD_BACK')
    from new_rows group by campaign_id, variant order by campaign_id, variant
  on conflict (campaign_id, variant) do update
    set waiting = t.waiting + excluded.waiting, held_back = t.held_back + excluded.held_back;
  return null;
end $$;
create trigger campaign_recipients_are_tallied after insert on campaign_recipients
  referencing new table as new_rows for each statement execute function tally_new_recipients();

create function tally_recipients() returns trigger language plpgsql as $$
begin
  update campaign_tallies t set
    waiting = t.waiting + d.waiting, sending = t.sending + d.sending, sent = t.sent + d.sent, refused = t.refused + d.refused,
    suppressed = t.suppressed + d.suppressed, unknown = t.unknown + d.unknown, clicked = t.clicked + d.clicked,
    bounced = t.bounced + d.bounced, complained = t.complained + d.complained, unsubscribed = t.unsubscribed + d.unsubscribed
  from (
    select n.campaign_id, n.variant,
      sum((n.state = 'WAITING')::int - (o.state = 'WAITING')::int) as waiting,
      sum((n.state = 'SENDING')::int - (o.state = 'SENDING')::int) as sending,
      sum((n.state = 'SENT')::int - (o.state = 'SENT')::int) as sent,
      sum((n.state = 'REFUSED')::int - (o.state = 'REFUSED')::int) as refused,
      sum((n.state = 'SUPPRESSED')::int - (o.state = 'SUPPRESSED')::int) as suppressed,
      sum((n.state = 'UNKNOWN')::int - (o.state = 'UNKNOWN')::int) as unknown,
      count(n.clicked_at) - count(o.clicked_at) as clicked,
      count(n.bounced_at) - count(o.bounced_at) as bounced,
      count(n.complained_at) - count(o.complained_at) as complained,
      count(n.unsubscribed_at) - count(o.unsubscribed_at) as unsubscribed
    from new_rows n join old_rows o using (id)
    where (n.state, n.clicked_at, n.bounced_at, n.complained_at, n.unsubscribed_at)
      is distinct from (o.state, o.clicked_at, o.bounced_at, o.complained_at, o.unsubscribed_at)
    group by n.campaign_id, n.variant
    order by n.campaign_id, n.variant) as d
  where t.campaign_id = d.campaign_id and t.variant = d.variant;
  return null;
end $$;
create trigger campaign_recipients_are_tallied_again after update on campaign_recipients
  referencing old table as old_rows new table as new_rows for each statement execute function tally_recipients();

-- Bookings of recipients, and of those who are held back, within 14 days.
create table campaign_bookings (
  campaign_id  uuid not null references campaigns (id),
  booking_id   uuid not null references bookings (id),
  recipient_id uuid not null references campaign_recipients (id),
  variant      smallint not null,
  total_cents  integer not null check (total_cents >= 0),
  -- Made with a code that the campaign shows.
  uses_coupon  boolean not null,
  -- False once it is canceled.
  counts       boolean not null,
  primary key (campaign_id, booking_id)
);
create index campaign_bookings_by_booking on campaign_bookings (booking_id);
create index campaign_bookings_by_recipient on campaign_bookings (recipient_id);

-- How far the jobs have read what others write.
create table campaign_marks (
  source     text primary key check (source in ('BOUNCES', 'PREFERENCES', 'BOOKINGS')),
  read_until timestamptz not null
);

create index mail_bounces_by_time on mail_bounces (at);
create index email_preferences_by_change on email_preferences (updated_at);
create index members_by_confirmation on members (confirmed_at) where confirmed_at is not null;
