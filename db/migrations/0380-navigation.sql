-- Links of the top bar and the footer. Without items, visitors see those of the release.
create table navigation (
  place text primary key check (place in ('header', 'footer', 'footer-more')),
  items jsonb check (jsonb_typeof(items) = 'array'),
  version integer not null default 1,
  updated_at timestamptz not null
);
insert into navigation (place, updated_at)
values ('header', now()), ('footer', now()), ('footer-more', now());
create trigger navigation_changed after insert or update or delete or truncate on navigation
  for each statement execute function tell_change();
