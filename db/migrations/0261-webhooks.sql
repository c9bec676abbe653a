-- Addresses of other programs that are told of the events that notify staff.
create table webhook (
  id uuid primary key,
  name text not null,
  address text not null,
  -- Kinds of notifications; empty for all.
  events text[] not null default '{}',
  is_active boolean not null default true,
  secret_key_id text not null,
  secret_sealed bytea not null,
  -- Time of the first failure since the last success.
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- Id of the event, which a webhook is told of once.
  event text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- A node is sending it until then.
  leased_until timestamptz,
  attempted_at timestamptz,
  status_code integer,
  duration_ms integer,
  answer text not null default '',
  failure text not null default '',
  created_at timestamptz not null,
  unique (webhook_id, event)
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at, id) where status = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_created on webhook_delivery (created_at);
