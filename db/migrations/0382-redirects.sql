-- Addresses of this site that lead elsewhere where no page answers. `path` is spelled as `foldPath` of core does.
create table redirect (
  id uuid primary key,
  path text not null unique check (path like '/_%' and length(path) <= 300),
  target text not null check (length(target) <= 2700),
  status smallint not null check (status in (301, 302)),
  hits bigint not null default 0,
  last_hit_at timestamptz,
  created_at timestamptz not null,
  check (path <> target)
);
