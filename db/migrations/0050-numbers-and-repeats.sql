-- Document numbers without gaps: the row is locked until the transaction that took a number ends.
create table number_series (
  series text primary key,
  last integer not null
);

-- The first answer of a call that creates something, for when the same call comes again.
create table idempotency_key (
  person_id uuid not null,
  key text not null,
  operation text not null,
  -- SHA-256 of what was asked for.
  fingerprint bytea not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- A move of a record from one state to another: its timeline.
create table state_move (
  id uuid primary key,
  kind text not null check (kind in ('order', 'template-request', 'payment-claim', 'problem')),
  record_id uuid not null,
  at timestamptz not null,
  person_id uuid,
  is_staff boolean not null,
  -- Empty where the record was made.
  from_state text not null,
  to_state text not null,
  reason text not null
);
create index state_move_record on state_move (record_id, id);
create trigger state_move_append_only before update or delete or truncate on state_move
  for each statement execute function refuse_rewriting();

-- Files that people add to requests, claims, orders and problems; private.
create table attachment (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('pdf', 'docx', 'txt', 'jpg', 'png', 'webp')),
  size integer not null,
  -- Of the content as it came, to see that a proof was seen before.
  sha256 bytea not null,
  -- In lower case: who may read it beside administrators.
  owner_email text not null,
  -- The record that it was added to; none until the form was sent.
  about_kind text check (about_kind in ('order', 'template-request', 'payment-claim', 'problem')),
  about_id uuid,
  -- Not for the owner either: added to a note of the staff.
  is_internal boolean not null default false,
  files text[] not null,
  created_at timestamptz not null
);
create index attachment_about on attachment (about_id, id);
create index attachment_content on attachment (sha256);
create index attachment_unused on attachment (created_at) where about_id is null;

-- What client and staff write to each other about a record.
create table message (
  id uuid primary key,
  kind text not null check (kind in ('order', 'template-request', 'problem')),
  record_id uuid not null,
  person_id uuid,
  is_staff boolean not null,
  is_internal boolean not null default false,
  text text not null,
  attachment_ids uuid[] not null default '{}',
  created_at timestamptz not null
);
create index message_record on message (record_id, id);
create trigger message_changed after insert or update or delete or truncate on message
  for each statement execute function tell_change();
