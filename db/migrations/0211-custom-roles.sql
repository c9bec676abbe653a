-- Roles that owners make of areas of work. For the release before, the people who hold one are clients.
create table custom_role (
  id uuid primary key,
  name text not null,
  folded_name text not null unique,
  areas text[] not null check (cardinality(areas) > 0 and not 'owners' = any (areas)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Open streams check the rights of their person when `person` changes.
create trigger custom_role_changed after update or delete or truncate on custom_role
  for each statement execute function tell_change('person');

alter table person
  add custom_role_id uuid references custom_role (id),
  add held_role text not null generated always as
    (coalesce(custom_role_id::text, case when role = 'admin' then 'admin' else coalesce(staff_role, 'client') end))
    stored;

-- Owners, deleted accounts and people to whom the release before gave another role.
create function clear_custom_role() returns trigger language plpgsql as $$
begin
  new.custom_role_id := null;
  return new;
end $$;
create trigger person_clear_custom_role before insert or update on person for each row
  when (new.custom_role_id is not null
    and (new.role = 'admin' or new.staff_role is not null or new.deleted_at is not null))
  execute function clear_custom_role();

drop trigger person_rights_changed on person;
create trigger person_rights_changed
  after update of role, staff_role, custom_role_id, is_disabled or delete or truncate on person
  for each statement execute function tell_change();

create index person_held_role on person (held_role) where deleted_at is null;
create index person_by_held_role on person (held_role, id) where deleted_at is null;
create index person_custom_role on person (custom_role_id) where custom_role_id is not null;
