-- The price book as a whole: one document for each version that was published, and one draft beside them. What stood in
-- tables of its own becomes version 1, which counts for all the time before version 2 (shape: PriceBook in rates/rules.ts).

create table price_book_versions (
  number       integer primary key check (number > 0),
  book         jsonb not null,
  effective_at timestamptz not null,
  published_at timestamptz not null,
  published_by text not null,
  reason       text not null,
  changed      text[] not null,
  canceled_at  timestamptz,
  canceled_by  text,
  check ((canceled_at is null) = (canceled_by is null))
);
create index price_book_versions_in_force on price_book_versions (effective_at desc) where canceled_at is null;

-- touched: {"<what>": {"revision": 7, "at": instant, "by": actor}}, so that a second editor is told who changed what.
create table price_book_draft (
  only_row boolean primary key default true check (only_row),
  book     jsonb not null,
  revision integer not null,
  touched  jsonb not null default '{}'
);

-- A version is never edited. One that has not begun may be canceled, once.
create function keep_price_book_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.canceled_at is null
    and (old.number, old.book, old.effective_at, old.published_at, old.published_by, old.reason, old.changed)
      is not distinct from (new.number, new.book, new.effective_at, new.published_at, new.published_by, new.reason, new.changed)
  then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger price_book_versions_are_kept before update or delete on price_book_versions
  for each row execute function keep_price_book_version();
create trigger price_book_versions_version after insert or update on price_book_versions
  for each statement execute function bump_site_version();
create trigger price_book_draft_history after update on price_book_draft
  for each row execute function record_history();

insert into price_book_versions (number, book, effective_at, published_at, published_by, reason, changed)
select 1,
  jsonb_build_object(
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'season', p.season, 'priority', p.priority,
        'prices', (
          select jsonb_object_agg(vehicle_class, jsonb_build_object(
            'hour_cents', hour_cents, 'day_cents', day_cents, 'week_cents', week_cents))
          from rate_plan_prices where plan_id = p.id)) order by p.id)
      from rate_plans p where p.active and exists (select from rate_plan_prices where plan_id = p.id)), '[]'),
    'lead_time_discounts', coalesce((
      select jsonb_agg(jsonb_build_object('min_days', min_days, 'percent', percent) order by min_days)
      from lead_time_discounts), '[]'),
    'on_sale', '["BOOK_NOW", "BUY_NOW"]'::jsonb,
    'buy_now_extra_percent', buy_now_extra_percent,
    'fees', coalesce((
      select jsonb_agg(jsonb_build_object('code', code, 'description', description, 'per_day_cents', per_day_cents) order by position)
      from fees), '[]'),
    'taxes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', code, 'description', description, 'percent', percent, 'per_stay_cents', per_stay_cents) order by position)
      from taxes), '[]'),
    'terms', terms,
    'gate', '{"free_minutes": 30, "drive_through_minutes": 10, "lost_ticket_cents": 2000, "flight_grace_hours": 12}'::jsonb
      || coalesce((select value from settings where key = 'lot'), '{}'),
    'club', '{"points_per_dollar": {"BOOKED": 10, "DRIVE_UP": 10}, "points_per_voucher_dollar": 100, "welcome_points": 250, "expire_after_months": 24}'::jsonb),
  '1970-01-01T00:00:00Z', now(), 'system', 'The prices in force before versions were kept', '{}'
from price_terms;

insert into price_book_draft (book, revision) select book, 1 from price_book_versions;

drop table rate_plan_prices, rate_plans, lead_time_discounts, fees, taxes, price_terms;
delete from settings where key = 'lot';
