-- When all bookings to come had last been compared with today's prices, and the smallest saving that was offered then.
create table price_drop_look (
  only_one    boolean primary key default true check (only_one),
  looked_at   timestamptz not null,
  least_cents integer not null check (least_cents >= 0)
);
