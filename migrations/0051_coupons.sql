-- Coupons are made and changed by staff. One coupon has one shared code, or thousands that count once each.
alter table coupons
  add column name       text not null default '',
  add column status     text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  -- Grows with each change: who edits an older one is told.
  add column version    integer not null default 1 check (version > 0),
  -- The company whose contract it is: no offer to everybody.
  add column company_id uuid unique,
  add column created_at timestamptz not null default now();

create table coupon_codes (
  code      text primary key check (code ~ '^[A-Z0-9]{3,40}$'),
  coupon_id uuid not null references coupons (id),
  -- Null for one that is shared: the coupon's own limits hold.
  max_uses  integer check (max_uses > 0),
  uses      integer not null default 0,
  -- Which of the generated ones it was: a file lists them in this order.
  serial    bigint generated always as identity,
  constraint code_uses_within_limit check (uses >= 0 and (max_uses is null or uses <= max_uses))
);
create index coupon_codes_by_coupon on coupon_codes (coupon_id, serial);
create index coupon_codes_shared on coupon_codes (coupon_id) where max_uses is null;

insert into coupon_codes (code, coupon_id, uses)
select regexp_replace(code, '[^A-Z0-9]', '', 'g'), id, uses from coupons order by id;

alter table coupon_redemptions
  add column code           text references coupon_codes (code),
  -- The version of the coupon that the booking was made with.
  add column version        integer not null default 1,
  -- What the code took off; null where it set a price of its own.
  add column discount_cents integer check (discount_cents >= 0),
  -- What the booking costs.
  add column total_cents    integer not null default 0 check (total_cents >= 0),
  -- Nobody had booked with this e-mail address before.
  add column is_new         boolean not null default false;

update coupon_redemptions r set code = k.code from coupon_codes k where k.coupon_id = r.coupon_id;
update coupon_redemptions r set
  total_cents = b.total_cents,
  discount_cents = (
    select round(-(line ->> 'amount')::numeric * 100) from jsonb_array_elements(q.rate -> 'charge_lines') as line
    where line ->> 'code' = 'COUPON' limit 1),
  is_new = not exists (
    select 1 from bookings o
    where lower(o.email) = r.email and o.created_at < b.created_at and o.status <> 'CANCELLED')
from bookings b join quotes q on q.id = b.quote_id
where b.id = r.booking_id;
alter table coupon_redemptions alter column code set not null;
create index coupon_redemptions_by_coupon on coupon_redemptions (coupon_id, redeemed_at)
  include (returned_at, discount_cents, total_cents, is_new);
create index coupon_redemptions_by_code on coupon_redemptions (code);

update coupons set name = code, status = case when active then 'ACTIVE' else 'ENDED' end;

drop trigger coupons_history on coupons;
alter table coupons drop column code, drop column active, alter column name drop default;
create trigger coupons_history
  after insert or delete or update of name, definition, status, version, max_uses, max_uses_per_email
  on coupons for each row execute function record_history();

-- Whether somebody is new is asked with each use of a code.
create index bookings_by_email on bookings (lower(email), created_at);
