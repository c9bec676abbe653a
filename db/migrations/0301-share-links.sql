-- Links by which a client opens one record without signing in. The token itself is never stored.
create table share_link (
  id uuid primary key,
  kind text not null check (kind in ('quote')),
  record_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index share_link_record on share_link (record_id, id);

-- Openings of a link in a browser.
create table share_opening (
  id uuid primary key,
  link_id uuid not null references share_link on delete cascade,
  at timestamptz not null,
  address text not null,
  browser text not null
);
create index share_opening_link on share_opening (link_id, id);
create index share_opening_age on share_opening (at);

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('order', 'template-request', 'problem', 'contact', 'quote'));
