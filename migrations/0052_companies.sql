-- Companies with a contract. Their price is a coupon of the kind that opens the company rate; who may use it is said
-- there, by e-mail addresses and domains that were proved.
alter table coupons add column access text not null default 'ANYONE' check (access in ('ANYONE', 'DOMAINS', 'PEOPLE'));

-- A code that a company gave back: it counts no more, and bookings still name it.
alter table coupon_codes add column is_retired boolean not null default false;

create table coupon_domains (
  domain    text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  coupon_id uuid not null references coupons (id)
);
create index coupon_domains_by_coupon on coupon_domains (coupon_id);

create table coupon_people (
  email     text primary key check (email = lower(email)),
  coupon_id uuid not null references coupons (id),
  name      text not null default ''
);
create index coupon_people_by_coupon on coupon_people (coupon_id);

-- Whether an account's address was proved to be its member's, for who knows nothing of the club.
create function email_is_confirmed(account uuid) returns boolean language sql stable strict as $$
  select exists (select from members where account_id = account and confirmed_at is not null)
$$;

create table companies (
  id              uuid primary key,
  name            text not null,
  -- A draft's codes do not count yet, those of one that has ended no more.
  status          text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'ENDED')),
  -- Who pays: each traveler by card when booking, or the company by an invoice each month.
  billing         text not null default 'TRAVELER' check (billing in ('TRAVELER', 'INVOICE')),
  contact_name    text not null default '',
  contact_email   text not null default '',
  contact_phone   text not null default '',
  billing_email   text not null default '',
  billing_address text not null default '',
  -- What the company's books call us, on each invoice.
  reference       text not null default '',
  payment_days    integer not null default 30 check (payment_days between 0 and 120),
  language        text not null default 'en',
  inquiry_id      uuid unique references inquiries (id),
  version         integer not null default 1,
  created_at      timestamptz not null,
  constraint invoices_have_an_address check (billing = 'TRAVELER' or billing_email <> '')
);
create unique index companies_by_name on companies (lower(name));
create trigger companies_history after insert or update or delete on companies
  for each row execute function record_history();
create trigger coupon_domains_history after insert or delete on coupon_domains
  for each row execute function record_history();
create trigger coupon_people_history after insert or update or delete on coupon_people
  for each row execute function record_history();

-- Corporate codes of before were coupons without a company.
insert into companies (id, name, status, created_at)
select gen_random_uuid(), name, 'ACTIVE', created_at from coupons where definition -> 'benefit' ->> 'kind' = 'corporate';
update coupons set company_id = companies.id from companies
where companies.name = coupons.name and definition -> 'benefit' ->> 'kind' = 'corporate';
alter table coupons add foreign key (company_id) references companies (id);
alter table coupons add constraint contracts_are_of_companies
  check ((company_id is not null) = (definition -> 'benefit' ->> 'kind' in ('corporate', 'corporate_percent', 'corporate_plan')));

alter table bookings
  add column company_id    uuid references companies (id),
  -- The company pays by its invoice: nothing was asked of a card.
  add column is_on_account boolean not null default false,
  add constraint accounts_are_of_companies check (not is_on_account or company_id is not null);
update bookings set company_id = coupons.company_id
from coupon_redemptions r join coupons on coupons.id = r.coupon_id
where r.booking_id = bookings.id and coupons.company_id is not null;
create index bookings_by_company on bookings (company_id, created_at) where company_id is not null;
