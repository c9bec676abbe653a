-- Files of projects, in an area of ours and one of the client. The attachments about a file are its versions. Those in the
-- trash stay behind the view.
create table project_file_record (
  id uuid primary key,
  project_id uuid not null references project_record on delete cascade,
  area text not null check (area in ('us', 'client')),
  folder text not null,
  name text not null,
  -- Folded, so that names that look alike are the same file.
  folder_key text not null,
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid
);
create view project_file as
  select id, project_id, area, folder, name, folder_key, name_key, version, created_at, updated_at
  from project_file_record where removed_at is null;
create unique index project_file_name on project_file_record (project_id, area, folder_key, name_key)
  where removed_at is null;
create index project_file_trash on project_file_record (removed_at) where removed_at is not null;
create index project_file_project on project_file_record (project_id);
create trigger project_file_changed after insert or update or delete or truncate on project_file_record
  for each statement execute function tell_change('project_file');

alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check check (
  about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact', 'quote', 'proof', 'expense',
    'refund', 'project-file'));
alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check check (
  kind in ('pdf', 'docx', 'xlsx', 'pptx', 'txt', 'jpg', 'png', 'webp', 'zip', 'psd', 'ai', 'svg', 'mp4', 'mov', 'webm'));
