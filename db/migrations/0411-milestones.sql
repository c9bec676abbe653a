-- Steps of a project that its client sees. Those done count with their share in the progress of the project.
create table milestone (
  id uuid primary key,
  project_id uuid not null references project_record on delete cascade,
  title text not null,
  due_on date,
  share integer not null check (share between 1 and 100),
  done_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index milestone_project on milestone (project_id, id);
create trigger milestone_changed after insert or update or delete or truncate on milestone
  for each statement execute function tell_change();
