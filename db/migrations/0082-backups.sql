-- Backups that this site knows of: the newest is shown to administrators, and those in the bucket go in time.
create table backup (
  id uuid primary key,
  -- Of the file.
  name text not null unique,
  made_at timestamptz not null,
  size bigint not null,
  row_count bigint not null,
  file_count integer not null,
  -- Named by a row, and not there.
  missing_files integer not null,
  is_in_bucket boolean not null
);
create index backup_made_at on backup (made_at);
create trigger backup_changed after insert or update or delete or truncate on backup
  for each statement execute function tell_change();

-- Each try to restore a backup beside the site.
create table backup_proof (
  id uuid primary key,
  at timestamptz not null,
  backup_name text not null,
  outcome text not null check (outcome in ('proven', 'failed', 'forbidden')),
  -- What was compared, or why it failed.
  detail text not null
);
create index backup_proof_at on backup_proof (at);
create trigger backup_proof_changed after insert or update or delete or truncate on backup_proof
  for each statement execute function tell_change();

-- What an administrator has asked for, until it is done: its time has come whatever the timetable says.
create table backup_wish (
  kind text primary key check (kind in ('backup', 'proof')),
  asked_at timestamptz not null
);
create trigger backup_wish_changed after insert or update or delete or truncate on backup_wish
  for each statement execute function tell_change();

-- Why the last try made none, until one is made. One row.
create table backup_failure (
  id boolean primary key default true check (id),
  at timestamptz not null,
  detail text not null
);
create trigger backup_failure_changed after insert or update or delete or truncate on backup_failure
  for each statement execute function tell_change();
