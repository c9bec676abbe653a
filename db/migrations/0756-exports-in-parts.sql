-- Files of an export, in order. Empty for one in a single file, `key`, that an earlier release made. Not `files`: backups
-- leave them out.
alter table account_export add column parts text[] not null default '{}';
create or replace function ask_export_removal() returns trigger language plpgsql as $$
begin
  insert into file_removal (key) select unnest(old.key || old.parts) on conflict do nothing;
  return null;
end $$;
