-- Whom a mailing list found when it was counted last: counting reads every traveler, which a page need not do again.
alter table mailing_lists
  -- How many people, by why they get no offers: [{"reason": null, "people": 3}, …].
  add column counted jsonb,
  add constraint counted_with_people check (counted is null or people is not null);

-- Some of them who get offers.
create table mailing_list_samples (
  list_id uuid not null references mailing_lists (id) on delete cascade,
  email   text not null references travelers (email) on delete cascade,
  place   integer not null check (place > 0),
  primary key (list_id, place)
);
create index mailing_list_samples_by_email on mailing_list_samples (email);
