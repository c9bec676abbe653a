-- Which keys may have sealed something that is kept here, by what only their owner can compute of them.
create table secret_key (
  fingerprint text primary key,
  first_used_at timestamptz not null default now()
);

-- Written by a node before it trusts a replica: one that shows it follows the server that nodes write to.
create table replica_mark (
  mark uuid primary key,
  written_at timestamptz not null default now()
);
