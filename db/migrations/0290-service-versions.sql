-- Text of the page that a service has of its own.
alter table service add column description text not null default '';

-- Every version of a service, as the editor stored it.
create table service_version (
  service_id uuid not null references service on delete cascade,
  version integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null,
  primary key (service_id, version)
);
insert into service_version (service_id, version, content, created_at)
select id, version, jsonb_build_object('kind', kind, 'title', title, 'summary', summary, 'description', description,
  'plans', plans, 'briefFields', brief_fields, 'isActive', is_active), updated_at
from service;
