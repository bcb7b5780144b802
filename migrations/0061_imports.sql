-- Moving in: files of an old system, what is wrong with their rows, and what became of each.

create table imports (
  id          uuid primary key,
  kind        text not null check (kind in ('BOOKINGS', 'MEMBERS', 'COUPONS', 'CARDS')),
  file_name   text not null,
  -- UPLOADING: its bytes come in. MAPPING: columns are to be named. CHECKING, CHECKED: the dry run. IMPORTING, IMPORTED.
  -- UNDOING, UNDONE.
  status      text not null check (status in
    ('UPLOADING', 'MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE', 'FAILED')),
  -- Of the file: 'utf-8' and so on, the mark between columns, and the first line.
  encoding    text,
  delimiter   text,
  header      jsonb not null default '[]',
  sample      jsonb not null default '[]',
  -- Which column each field is read from, by its place; how dates are written; from which moment on this system sells.
  mapping     jsonb not null default '{}',
  date_order  text not null default 'MDY' check (date_order in ('MDY', 'DMY', 'YMD')),
  cut_over_at timestamptz not null,
  -- What the rows that can be moved in add up to, to compare with the old system.
  totals      jsonb not null default '{}',
  bytes       bigint not null default 0 check (bytes >= 0),
  rows        integer not null default 0 check (rows >= 0),
  -- Why it failed, for its reader.
  failure     text,
  -- Grows with each step, so that a second person is told.
  revision    integer not null default 1,
  created_by  text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  imported_at timestamptz,
  invited_at  timestamptz
);
create index imports_by_time on imports (created_at desc);
create trigger imports_history after insert or update of status, mapping on imports
  for each row execute function record_history();

-- The file as it came, in pieces.
create table import_chunks (
  import_id uuid not null references imports (id) on delete cascade,
  no        integer not null check (no >= 0),
  bytes     bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (import_id, no)
);

-- A row of the file by its line. READY: it can be moved in. REFUSED: it cannot, faults say why. DONE, with what it became;
-- UNDONE.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line      integer not null check (line > 0),
  kind      text not null,
  state     text not null check (state in ('READY', 'REFUSED', 'DONE', 'UNDONE')),
  -- By what the old system knows it; unique among what was moved in.
  reference text not null,
  data      jsonb not null default '{}',
  -- [{"column": "Arrival", "value": "32/1/26", "reason": code}]
  faults    jsonb not null default '[]',
  item_id   uuid,
  primary key (import_id, line),
  check ((state = 'DONE') = (item_id is not null))
);
create index import_rows_by_state on import_rows (import_id, state, line);
create unique index moved_in_once on import_rows (kind, reference) where state = 'DONE';
create index import_rows_by_item on import_rows (item_id) where item_id is not null;
