-- A ZIP of the files that an accountant needs of a period. A job makes it; it is deleted some days later.
create table accountant_export (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  attempts integer not null default 0,
  size bigint,
  -- Names in the store of files, in order. Not `files`: backups leave them out.
  parts text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'waiting') = (expires_at is null)),
  unique (person_id, from_day, to_day)
);
create index accountant_export_waiting on accountant_export (id) where state = 'waiting';
create index accountant_export_expires_at on accountant_export (expires_at);

create function ask_removal_of_parts() returns trigger language plpgsql as $$
begin
  insert into file_removal (key) select unnest(old.parts) on conflict do nothing;
  return null;
end $$;
create trigger accountant_export_removed after delete on accountant_export
  for each row execute function ask_removal_of_parts();
