-- An upload that is meant for a project, and by whom (client or us). Until it is attached it counts in the room of the
-- project's client instead of the person's quota. Null once attached, and for all others.
alter table upload
  add column for_project_id uuid references project_record on delete set null,
  add column for_area text check (for_area in ('us', 'client'));
alter table attachment
  add column for_project_id uuid references project_record on delete set null,
  add column for_area text check (for_area in ('us', 'client'));
create index upload_project on upload (for_project_id) where for_project_id is not null;
create index attachment_project on attachment (for_project_id) where for_project_id is not null;
