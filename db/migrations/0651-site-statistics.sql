-- The measured figures of the website, which the job `measure-statistics` writes when one of them changed.
create table site_statistics (
  id boolean primary key default true check (id),
  visits integer not null check (visits >= 0),
  -- Null while the days before are not counted.
  visits_before integer check (visits_before >= 0),
  delivered integer not null check (delivered >= 0),
  delivered_lately integer not null check (delivered_lately >= 0),
  ratings integer not null check (ratings >= 0),
  rating numeric(2, 1) not null check (rating between 0 and 5)
);
create trigger site_statistics_changed after insert or update or delete or truncate on site_statistics
  for each statement execute function tell_change();
