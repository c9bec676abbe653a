-- Each saved version of a piece of work, the newest of them.
create table portfolio_version (
  portfolio_id uuid not null references portfolio_record on delete cascade,
  version integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  written_by uuid,
  written_at timestamptz not null,
  primary key (portfolio_id, version)
);
