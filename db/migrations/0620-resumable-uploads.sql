-- Uploads that arrive in parts (decision 620). A finished one is the attachment with the same id.
create table upload (
  id uuid primary key,
  person_id uuid not null,
  name text not null,
  length integer not null check (length > 0),
  received integer not null default 0 check (received between 0 and length),
  -- Files of the received bytes, in order.
  parts text[] not null default '{}',
  -- All files that were begun, so that those of interrupted requests are deleted, too.
  files text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index upload_person on upload (person_id);
create index upload_expiry on upload (expires_at);
create trigger upload_removed after delete on upload
  for each row execute function ask_file_removal();

alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check
  check (kind in ('pdf', 'docx', 'txt', 'jpg', 'png', 'webp', 'zip', 'psd', 'mp4', 'mov', 'webm'));
