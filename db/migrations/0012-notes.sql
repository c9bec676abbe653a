create table note (
  id uuid primary key,
  title text not null,
  -- In lower case.
  email text not null,
  text text not null,
  read_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  search text generated always as (lower(title || ' ' || email || ' ' || text)) stored
);
create index note_email on note (email, id);
create index note_search on note using gin (search gin_trgm_ops);
create trigger note_changed after insert or update or delete or truncate on note
  for each statement execute function tell_change();
