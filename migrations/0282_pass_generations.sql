-- How often a pass was given out anew. Phones and wallets that hold an earlier one hear nothing more of it.
alter table wallet_passes add column generation integer not null default 0 check (generation >= 0);

-- Likewise of the pass of a membership, whose code is another one each time.
alter table members add column pass_generation integer not null default 0 check (pass_generation >= 0);
