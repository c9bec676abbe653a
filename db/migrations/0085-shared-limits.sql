-- How often somebody, known by a sealed name only, did what is limited. Worth nothing after a crash: nothing is logged.
create unlogged table limit_use (
  client text primary key,
  used integer not null check (used > 0),
  ends_at timestamptz not null
) with (fillfactor = 70);
create index limit_use_by_end on limit_use (ends_at);
