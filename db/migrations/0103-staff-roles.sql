-- The release before knows the roles admin and client only, so the other roles stand in a column of their own. For that
-- release, staff with another role than owner are clients.
alter table person
  add staff_role text check (staff_role in ('manager', 'finance', 'support', 'editor')),
  add access_role text not null
    generated always as (case when role = 'admin' then 'admin' else coalesce(staff_role, 'client') end) stored;

-- Owners and deleted accounts have no other role, also if the release before made them so.
create function clear_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := null;
  return new;
end $$;
create trigger person_clear_staff_role before insert or update on person for each row
  when (new.staff_role is not null and (new.role = 'admin' or new.deleted_at is not null))
  execute function clear_staff_role();

drop trigger person_rights_changed on person;
create trigger person_rights_changed after update of role, staff_role, is_disabled or delete or truncate on person
  for each statement execute function tell_change();

create index person_access_role on person (access_role) where deleted_at is null;
create index person_by_access_role on person (access_role, id) where deleted_at is null;

-- Kind of the record that a notice is about. Staff see only notices about kinds that their role may see. Null in notices
-- of the release before.
alter table notice add kind text;
update notice
  set kind = case split_part(event, '.', 1) when 'domain' then 'project' else split_part(event, '.', 1) end
  where is_for_staff;
