-- Campaigns, which go once to the people of mailing lists, and automatic series, of which there is one of each kind.
create table campaigns (
  id                uuid primary key,
  kind              text not null check (kind in ('CAMPAIGN', 'WELCOME', 'FIRST_STAY', 'POINTS_EXPIRING', 'LONG_AWAY', 'QUOTE')),
  name              text not null check (length(name) between 1 and 100),
  status            text not null check (status in ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'SENT', 'OFF', 'ON')),
  -- Which e-mail preference it needs.
  about             text not null check (about in ('news', 'offers')),
  list_ids          uuid[] not null default '{}',
  -- Subjects, preview lines and blocks, in every language.
  content           jsonb not null,
  rate_per_minute   integer not null check (rate_per_minute between 1 and 6000),
  held_back_percent integer not null check (held_back_percent between 0 and 50),
  -- How long after its occasion a series writes.
  delay_hours       integer not null default 0 check (delay_hours between 0 and 9000),
  -- When it is to start, or has.
  send_at           timestamptz,
  started_at        timestamptz,
  ended_at          timestamptz,
  version           integer not null default 1 check (version > 0),
  created_by        uuid references accounts (id),
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check ((kind = 'CAMPAIGN') = (status not in ('OFF', 'ON'))),
  check (status <> 'SCHEDULED' or send_at is not null),
  check ((status in ('STOPPED', 'SENT')) = (ended_at is not null))
);
create unique index one_series_of_a_kind on campaigns (kind) where kind <> 'CAMPAIGN';
create index campaigns_scheduled on campaigns (send_at) where status = 'SCHEDULED';
create index campaigns_at_work on campaigns (id) where status in ('SENDING', 'ON');
create index campaigns_by_change on campaigns (updated_at desc, id);
create trigger campaigns_history after insert or update or delete on campaigns
  for each row execute function record_history();

-- How fast it goes: apart from the campaign, so that no batch makes history.
create table campaign_pace (
  campaign_id   uuid primary key references campaigns (id),
  -- No batch begins before then, whoever sends.
  next_batch_at timestamptz not null,
  -- Occasions of a series are found up to here.
  looked_until  timestamptz
);

-- Pictures travel within the mail.
create table campaign_pictures (
  id         uuid primary key,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/gif')),
  bytes      bytea not null check (octet_length(bytes) between 1 and 204800),
  created_at timestamptz not null
);

-- What holds for all campaigns and series together. One row.
create table campaign_settings (
  one           boolean primary key default true check (one),
  -- A person gets so many messages of campaigns and series within so many days.
  most_messages integer not null check (most_messages between 1 and 100),
  most_days     integer not null check (most_days between 1 and 365),
  -- The reader's morning, on the clock of the airport.
  morning       text not null check (morning ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version       integer not null default 1 check (version > 0)
);
insert into campaign_settings (most_messages, most_days, morning) values (3, 7, '09:00');
create trigger campaign_settings_history after insert or update or delete on campaign_settings
  for each row execute function record_history();

-- The lists that a campaign may go to, by name.
create function mailing_list_names() returns table (id uuid, name text) language sql stable as $$
  select id, name from mailing_lists where archived_at is null order by lower(name)
$$;

-- Whoever writes marketing mail writes campaigns and sends them.
update policies set permissions = permissions || '{EmailCampaigns:Update,EmailCampaigns:Send}'
where 'EmailCampaigns:Read' = any (permissions) and permissions && '{Email:Send}'
  and not permissions && '{EmailCampaigns:Update,EmailCampaigns:Send}';
