-- Edit of a published or scheduled post that visitors do not see yet. It has no trigger: no cached answer reads it.
create table blog_draft (
  blog_id uuid primary key references blog_record on delete cascade,
  revision integer not null,
  -- Version of the post that the edit began from.
  version integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_by uuid,
  saved_at timestamptz not null
);
