-- Pictures that staff keep to choose from. The file stays in the table `picture` while a record shows its address.
create table media_record (
  id uuid primary key,
  url text not null unique,
  name text not null,
  alt text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null check (bytes >= 0),
  uploaded_by uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  search text generated always as (lower(name || ' ' || alt)) stored,
  removed_at timestamptz,
  removed_by uuid
);
create view media as
  select id, url, name, alt, width, height, bytes, uploaded_by, created_at, version, search
  from media_record where removed_at is null;
create trigger media_changed after insert or update or delete or truncate on media_record
  for each statement execute function tell_change('media');

create index media_kept on media_record (id) where removed_at is null;
create index media_by_name on media_record (lower(name), id desc) where removed_at is null;
create index media_trash on media_record (removed_at) where removed_at is not null;
create index media_search on media_record using gin (search gin_trgm_ops);

-- Pictures that the website shows today.
insert into media_record (id, url, name, width, height, bytes, uploaded_by, created_at)
select id, '/files/pictures/' || name || '.jpg', 'Picture of ' || to_char(created_at, 'YYYY-MM-DD'), width, height,
  coalesce(stored_bytes, 0), uploaded_by, created_at
from picture where left(name, 32) in (
  select found[1] from (
    select image || ' ' || content as written from blog_record where removed_at is null
    union all select image from portfolio_record where removed_at is null
    union all select content::text from page_version
    union all select content::text from page_draft
  ) as texts, regexp_matches(written, 'pictures/([0-9a-f]{32})', 'g') as found
);
