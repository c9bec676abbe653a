-- Access data of a project, besides its two passwords in project_secret. All values are sealed together.
create table credential (
  id uuid primary key,
  project_id uuid not null references project_record on delete cascade,
  kind text not null check (kind in ('hosting', 'registrar', 'wordpress', 'email', 'ftp', 'database', 'api', 'totp', 'other')),
  label text not null,
  -- Names of the filled fields, so that a list opens nothing.
  field_names text[] not null,
  -- Id of the key that sealed it.
  key_id text not null,
  sealed bytea not null,
  -- Time of the last change of a secret in it.
  changed_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index credential_project on credential (project_id, id);
create index credential_key on credential (key_id);
create trigger credential_changed after insert or update or delete or truncate on credential
  for each statement execute function tell_change();

-- Unknown for passwords that were stored before.
alter table project_secret add column changed_at timestamptz;
