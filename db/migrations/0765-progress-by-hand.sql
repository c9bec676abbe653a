-- The progress of a project that staff set by hand, with the reason. The value is in the project itself.
create table project_progress (
  project_id uuid primary key references project_record on delete cascade,
  reason text not null check (reason <> ''),
  set_at timestamptz not null
);
create trigger project_progress_changed after insert or update or delete or truncate on project_progress
  for each statement execute function tell_change();

-- Until now an edit of a milestone could leave the project of a delivered order incomplete.
update project_record set progress = 100, version = version + 1
from (
  select distinct on (project_id) project_id, status from client_order
  where project_id is not null and status not in ('declined', 'cancelled', 'expired')
  order by project_id, id desc
) as latest
where latest.project_id = project_record.id and progress < 100 and latest.status in ('delivered', 'closed');
