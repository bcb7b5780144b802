-- Two people may edit the same settings: who saves over a later change is told.
alter table settings add column revision integer not null default 1 check (revision > 0);
