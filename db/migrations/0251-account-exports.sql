-- A ZIP of everything that is kept about a person. A job makes it; it is deleted a day later.
create table account_export (
  id uuid primary key,
  person_id uuid not null unique references person,
  -- Name in the store of files. Not `files`: backups leave it out.
  key text not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  attempts integer not null default 0,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'waiting') = (expires_at is null))
);
create index account_export_waiting on account_export (id) where state = 'waiting';
create index account_export_expires_at on account_export (expires_at);

create function ask_export_removal() returns trigger language plpgsql as $$
begin
  insert into file_removal (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger account_export_removed after delete on account_export
  for each row execute function ask_export_removal();
