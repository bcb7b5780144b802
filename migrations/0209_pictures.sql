-- Pictures of the business for the site, one for each place, drawn anew from what was uploaded.
create table pictures (
  slot       text primary key check (slot in ('hero', 'lot', 'entrance', 'shuttle', 'stop', 'covered', 'blog_about',
                                              'blog_airport', 'blog_holidays', 'blog_roads')),
  -- In its address, so that browsers may keep it for good.
  hash       text not null check (hash ~ '^[0-9a-f]{16}$'),
  -- Of the largest file, in pixels; all are three wide by two high.
  width      integer not null check (width in (960, 1440)),
  -- What it shows, for who does not see it.
  alt        text not null check (alt <> '' and length(alt) <= 200),
  alt_es     text not null check (length(alt_es) <= 200),
  updated_at timestamptz not null
);
create trigger pictures_version after insert or update or delete on pictures
  for each statement execute function bump_site_version();

-- The same picture for small and large screens, and for browsers old and new.
create table picture_files (
  slot   text not null references pictures on delete cascade,
  width  integer not null check (width in (480, 960, 1440)),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  file   bytea not null check (octet_length(file) <= 1048576),
  primary key (slot, width, format)
);
