-- A payment that a cardholder disputes at their bank, as the gateway tells it.
create table disputes (
  id           uuid primary key,
  gateway      text not null,
  -- The gateway's name of it.
  gateway_ref  text not null,
  payment_id   uuid not null references payments (id),
  reason       text not null,
  status       text not null check (status in ('OPEN', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- The bank only asks; no money has moved yet.
  is_inquiry   boolean not null,
  amount_cents integer not null check (amount_cents > 0),
  opened_at    timestamptz not null,
  due_at       timestamptz,
  closed_at    timestamptz,
  -- When the gateway was asked what this row says.
  followed_at  timestamptz not null,
  note         text not null default '' check (length(note) <= 4000),
  answer       text check (answer in ('EVIDENCE', 'ACCEPTED')),
  answered_at  timestamptz,
  answered_by  text,
  -- When the gateway took the answer.
  sent_at      timestamptz,
  version      integer not null default 1,
  unique (gateway, gateway_ref),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check (sent_at is null or answer is not null),
  check ((status in ('WON', 'LOST')) = (closed_at is not null))
);
create index disputes_by_time on disputes (opened_at desc, id desc);
create index disputes_by_payment on disputes (payment_id);
create index disputes_not_closed on disputes (due_at) where status in ('OPEN', 'UNDER_REVIEW');
create trigger disputes_history after insert or update or delete on disputes
  for each row execute function record_history();

-- What the gateway took from us for a dispute and gave back: each line by its name in the gateway's books.
create table dispute_movements (
  gateway      text not null,
  id           text not null,
  dispute_id   uuid not null references disputes (id),
  kind         text not null check (kind in ('WITHDRAWN', 'REINSTATED')),
  -- As the gateway's books have it: what is withdrawn is negative.
  amount_cents integer not null check ((kind = 'WITHDRAWN') = (amount_cents < 0)),
  fee_cents    integer not null,
  at           timestamptz not null,
  primary key (gateway, id)
);
create index dispute_movements_by_dispute on dispute_movements (dispute_id);
create index dispute_movements_by_time on dispute_movements (at);
create trigger dispute_movements_are_append_only before update or delete on dispute_movements
  for each row execute function refuse_change();

-- The evidence as one PDF. What the gateway was sent stays as it was.
create table dispute_evidence (
  dispute_id uuid primary key references disputes (id),
  pdf        bytea not null,
  pages      integer not null check (pages > 0),
  -- The version of the dispute whose note is in it.
  version    integer not null,
  made_at    timestamptz not null
);

-- News of a dispute names the charge as the gateway does.
create index charges_by_gateway_ref on payments (gateway_ref) where kind = 'CHARGE' and gateway_ref is not null;

-- Mail about vouchers is found by them as well, as that about bookings and stays.
drop index mail_messages_by_subject;
create index mail_messages_by_subject on mail_messages (split_part(purpose, '/', 2), created_at)
  where purpose like 'booking/%' or purpose like 'transaction/%' or purpose like 'voucher/%';

-- The sandbox: a card whose every payment is disputed, and a bank that decides when it is told to.
alter table sandbox.cards add constraint cards_behaviour_check
  check (behaviour in ('APPROVED', 'DECLINED_WHEN_CHARGED', 'DISPUTED'));
create table sandbox.disputes (
  id           text primary key,
  charge_id    text not null unique references sandbox.charges (id),
  reason       text not null,
  status       text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  amount_cents integer not null,
  created_at   timestamptz not null,
  due_at       timestamptz not null,
  -- The key of the answer that was taken, how often one was sent, and the size of its file in bytes.
  answer_key   text,
  answers      integer not null default 0,
  evidence_bytes integer,
  closed_at    timestamptz
);
create index sandbox_disputes_by_time on sandbox.disputes (created_at);

update policies set permissions = permissions || '{Disputes:Read}'
where name in ('owner', 'manager', 'auditor') and not 'Disputes:Read' = any (permissions);
update policies set permissions = permissions || '{Disputes:Answer}'
where name in ('owner', 'manager') and not 'Disputes:Answer' = any (permissions);
