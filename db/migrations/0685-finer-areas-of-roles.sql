-- Custom roles are made of finer areas. The release before reads and writes `areas`: there, a role has an area if it has
-- all finer ones, so that it never grants more than this release.
create function finer_areas() returns table (area text, finer text) language sql immutable as $$
  values
    ('office', 'orders'), ('office', 'clients'), ('office', 'catalogue'), ('office', 'operations'),
    ('money', 'payments'), ('money', 'invoices'), ('money', 'refunds'), ('money', 'reports'),
    ('help', 'messages'), ('help', 'projects'), ('help', 'passwords'),
    ('content', 'pages'), ('content', 'blog'), ('content', 'portfolio')
$$;

alter table custom_role add granted text[];
alter table custom_role drop constraint custom_role_areas_check;

create function keep_areas() returns trigger language plpgsql as $$
begin
  if new.granted is null
    or tg_op = 'UPDATE' and new.granted is not distinct from old.granted and new.areas is distinct from old.areas then
    -- Written by the release before.
    new.granted := array(select finer from finer_areas() where area = any (new.areas));
  end if;
  new.areas := array(
    select area from finer_areas() group by area having bool_and(finer = any (new.granted))
    order by array_position(array['office', 'money', 'help', 'content'], area));
  return new;
end $$;
create trigger custom_role_keep_areas before insert or update on custom_role
  for each row execute function keep_areas();

update custom_role set granted = null;
alter table custom_role
  alter granted set not null,
  add constraint custom_role_granted_check check (cardinality(granted) > 0 and not 'owners' = any (granted));
