-- Why a review is not on the site, in a word that its writer is told; the reason beside it stays among colleagues. What was
-- refused before has none.
alter table reviews add column refused_for text
  check (refused_for in ('PERSONAL', 'INSULT', 'ADVERTISING', 'OFF_TOPIC'));
