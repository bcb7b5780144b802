-- The most cars of each day are counted from the index alone.
drop index transactions_by_exit_first;
create index transactions_by_exit_first on transactions (exited_at, id) include (vehicle_class, entered_at, status);
