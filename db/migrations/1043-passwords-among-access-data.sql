-- The two passwords of a project are changed like its other access data: with a version, and with an interval.
alter table project_secret
  add column version integer not null default 1,
  add column change_every_months smallint check (change_every_months between 1 and 60);

-- Projects write them without a version, so an edit that began before notices it here. A new key changes no password.
create function count_password_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger project_secret_counted before update on project_secret for each row
  when (new.changed_at is distinct from old.changed_at and new.version = old.version)
  execute function count_password_change();

create trigger project_secret_changed after insert or update or delete or truncate on project_secret
  for each statement execute function tell_change('credential');
