-- Links that work once: to read a secret that staff sends, or to fill in access data that staff asks for.
create table secret_link (
  id uuid primary key,
  project_id uuid not null references project_record on delete cascade,
  direction text not null check (direction in ('send', 'request')),
  -- Kind of the entry that is sent or asked for.
  kind text not null,
  label text not null,
  -- The token itself is never stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Sealed values; deleted when it was opened, withdrawn or has expired.
  key_id text,
  sealed bytea,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((key_id is null) = (sealed is null)),
  check (sealed is null or (direction = 'send' and used_at is null and revoked_at is null))
);
create index secret_link_project on secret_link (project_id, id);
create index secret_link_key on secret_link (key_id) where key_id is not null;
create index secret_link_end on secret_link (expires_at);
create trigger secret_link_changed after insert or update or delete or truncate on secret_link
  for each statement execute function tell_change();
