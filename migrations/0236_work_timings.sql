-- How long pages, calls, jobs and statements took, by the hour: every process adds what it measured, once a minute. Swept after
-- 14 days (performance.sweep). No row says who asked, nor with what values.
create table work_timings (
  hour          timestamptz not null,
  kind          text not null check (kind in ('page', 'call', 'job', 'statement')),
  -- A page's pattern, the name of a call or job, the id of a statement's text.
  name          text not null check (length(name) <= 200),
  count         integer not null check (count > 0),
  failed        integer not null check (failed between 0 and count),
  total_ms      double precision not null,
  slowest_ms    double precision not null,
  -- How many took how long (src/lib/time-buckets.ts), without the zeros at the end.
  buckets       integer[] not null,
  -- Parts of the total. The database's has waiting for locks in it; a page's calls have the parts of what they called.
  database_ms   double precision not null,
  connection_ms double precision not null,
  lock_ms       double precision not null,
  gateway_ms    double precision not null,
  mail_ms       double precision not null,
  calls_ms      double precision not null,
  queue_ms      double precision not null,
  primary key (hour, kind, name)
);

-- The texts of those statements, with placeholders.
create table statement_texts (
  id   text primary key,
  text text not null,
  -- Texts that nothing has named for longer are swept with the timings.
  seen_on date not null
);

-- A few of the slowest of each hour, and where their time went.
create table slow_work (
  id         uuid primary key,
  at         timestamptz not null,
  kind       text not null check (kind in ('page', 'call', 'job', 'statement')),
  name       text not null check (length(name) <= 200),
  -- Of the request, as the log has it, or of the job.
  request_id text not null check (length(request_id) <= 100),
  total_ms   double precision not null,
  -- For whom a statement was made: "call bookings.create".
  made_for   text check (length(made_for) <= 220),
  -- Milliseconds by part.
  spent      jsonb not null,
  -- [{ id, times, milliseconds }], the dearest first.
  statements jsonb not null
);
create index slow_work_by_name on slow_work (kind, name, at desc);
create index slow_work_by_time on slow_work (at);

-- A permission of its own. The policies as they were delivered get what they would bring today.
update policies set permissions = permissions || '{Performance:Read}'
where name in ('owner', 'manager', 'auditor') and not 'Performance:Read' = any (permissions);
