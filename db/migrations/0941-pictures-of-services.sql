-- Picture at the top of a service's page. Without one, the drawing of its kind.
alter table service add column image text not null default '';
