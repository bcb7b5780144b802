-- Who asked for a date that was full, by the day they asked: a visitor counts once for each date and class.
create table turned_away (
  asked_on      date not null,
  date          date not null,
  vehicle_class text not null references vehicle_classes (code),
  visitors      integer not null check (visitors > 0),
  quotes        integer not null check (quotes >= visitors),
  primary key (date, vehicle_class, asked_on)
);
create index turned_away_by_day_asked on turned_away (asked_on);
