-- Which keys may have sealed something that is kept here, by what only their owner can compute of them.
create table secret_key (
  fingerprint text primary key,
  first_used_at timestamptz not null default now()
);
