-- Home shows the newest reviews and is kept in memory: it is made anew once what everybody may read has changed.
create trigger reviews_version_published after update on reviews
  for each row when (old.status = 'PUBLISHED' or new.status = 'PUBLISHED') execute function bump_site_version();
create trigger reviews_version_withdrawn after delete on reviews
  for each row when (old.status = 'PUBLISHED') execute function bump_site_version();
