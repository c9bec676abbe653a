-- How many came from elsewhere on a day; nothing about who they were.
create table visit_day (
  day date primary key,
  visits integer not null check (visits >= 0)
);
