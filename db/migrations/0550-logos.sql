-- Logos of the site settings, by theme, and their files. A file is found by the hash of its logo (decision 550).
alter table site_settings add column logos jsonb not null default '{}' check (jsonb_typeof(logos) = 'object');
create table brand_file (
  hash text not null check (hash ~ '^[0-9a-f]{24}$'),
  name text not null,
  content bytea not null check (length(content) between 1 and 4194304),
  primary key (hash, name)
);
