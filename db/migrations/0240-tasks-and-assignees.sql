alter table client_order add column assignee_id uuid;
create index client_order_assignee on client_order (assignee_id, id) where assignee_id is not null;
alter table project_record add column assignee_id uuid;
create index project_assignee on project_record (assignee_id, id) where assignee_id is not null;
create or replace view project as
  select id, company_name, licence, owner_name, country_name, email, wp_username, short_description, description,
    costs, progress, has_website, website_url, domain_expires_on, image, certificate, tags, notes, version,
    is_sample, created_at, search, client_id, assignee_id
  from project_record where removed_at is null;

-- A step of the work on one record, for staff only. Deleted with the record.
create table task (
  id uuid primary key,
  order_id uuid references client_order on delete cascade,
  project_id uuid references project_record on delete cascade,
  problem_id uuid references problem on delete cascade,
  contact_id uuid references contact_message_record on delete cascade,
  text text not null,
  due_on date,
  done_at timestamptz,
  assignee_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(order_id, project_id, problem_id, contact_id) = 1)
);
create index task_order on task (order_id, id) where order_id is not null;
create index task_project on task (project_id, id) where project_id is not null;
create index task_problem on task (problem_id, id) where problem_id is not null;
create index task_contact on task (contact_id, id) where contact_id is not null;
create index task_open on task (assignee_id, due_on, id) where done_at is null;
create trigger task_changed after insert or update or delete or truncate on task
  for each statement execute function tell_change();
