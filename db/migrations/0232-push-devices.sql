-- The key pair that identifies the site to push services. Made once, shared by all nodes.
create table push_key (
  is_single boolean primary key default true check (is_single),
  public_key text not null,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null
);

-- Browsers on which a person has turned notifications on. The address is known to the browser and its push service only.
create table push_device (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index push_device_person on push_device (person_id, id);

-- Messages that wait to be sent. Without a notice it is a test.
create table push_message (
  id uuid primary key,
  device_id uuid not null references push_device on delete cascade,
  notice_id uuid references notice on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  unique nulls not distinct (device_id, notice_id)
);
create index push_message_due on push_message (next_attempt_at);
create index push_message_notice on push_message (notice_id) where notice_id is not null;
