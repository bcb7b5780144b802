-- What two people can edit at the same time counts its changes, so that the second is told and overwrites nothing.
alter table announcements add column version integer not null default 1 check (version > 0);
alter table articles add column version integer not null default 1 check (version > 0);
alter table policies add column version integer not null default 1 check (version > 0);
alter table staff_groups add column version integer not null default 1 check (version > 0);
-- Of the names, and of the groups of staff.
alter table accounts add column version integer not null default 1 check (version > 0);
