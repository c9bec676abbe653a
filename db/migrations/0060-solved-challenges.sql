-- A solved challenge works once; it is kept until it would have expired anyway.
create table solved_challenge (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index solved_challenge_expiry on solved_challenge (expires_at);
