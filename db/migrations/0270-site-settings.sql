-- One row. `content` has only the values that differ from the defaults in core/site-settings.
create table site_settings (
  id boolean primary key default true check (id),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null
);
insert into site_settings (updated_at) values (now());
create trigger site_settings_changed after insert or update or delete or truncate on site_settings
  for each statement execute function tell_change();
