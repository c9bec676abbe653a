-- A password that was deleted and stored again must not get a version that an edit began with before.
create sequence project_secret_version as integer start with 1000000 owned by project_secret.version;
alter table project_secret alter column version set default nextval('project_secret_version');

create or replace function count_password_change() returns trigger language plpgsql as $$
begin
  new.version := nextval('project_secret_version');
  return new;
end $$;

-- Also when a node of the release before counts the version itself.
create or replace trigger project_secret_counted before update on project_secret for each row
  when (new.changed_at is distinct from old.changed_at or new.version <> old.version)
  execute function count_password_change();
