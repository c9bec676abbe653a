-- Imports of files, and the records that each of them added.
create table data_import (
  id uuid primary key,
  kind text not null check (kind in ('client', 'blog')),
  -- Name of the file.
  name text not null,
  added integer not null,
  known integer not null,
  refused integer not null,
  removed integer not null default 0,
  -- Rows that were not imported: [{ row, reason }]
  refusals jsonb not null,
  person_id uuid,
  created_at timestamptz not null,
  undone_at timestamptz
);
create trigger data_import_changed after insert or update or delete or truncate on data_import
  for each statement execute function tell_change();

create table imported_record (
  id uuid primary key,
  import_id uuid not null references data_import on delete cascade,
  record_id uuid not null,
  created_at timestamptz not null
);
create index imported_record_import on imported_record (import_id, id);

alter table client drop constraint client_source_check;
alter table client add constraint client_source_check
  check (source in ('website', 'whatsapp', 'phone', 'desk', 'referral', 'import', 'other'));
