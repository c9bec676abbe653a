-- Merges of clients. An undo gives back the addresses, and with them the records of these addresses.
create table client_merge (
  id uuid primary key,
  from_id uuid not null references client on delete cascade,
  into_id uuid not null references client on delete cascade,
  person_id uuid,
  -- Rows of `client_email` that moved.
  address_ids uuid[] not null,
  -- Fields of the other client that the merge filled, before and after.
  before jsonb not null,
  after jsonb not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  check (from_id <> into_id)
);
-- A client is merged into one other at a time.
create unique index client_merge_once on client_merge (from_id) where undone_at is null;
create index client_merge_into on client_merge (into_id, id) where undone_at is null;
create trigger client_merge_changed after insert or update or delete or truncate on client_merge
  for each statement execute function tell_change();
