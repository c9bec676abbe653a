-- How often the secrets of an entry should be changed. Null: no reminder.
alter table credential add column change_every_months smallint
  check (change_every_months between 1 and 60);
