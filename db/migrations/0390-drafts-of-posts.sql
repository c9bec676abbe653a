-- Posts are drafts, wait for their time, or are published. The view `blog`, which public pages and the release before
-- read, has published ones only. Without a moment of its own, a post was published when it was created.
alter table blog_record
  add column state text not null default 'published' check (state in ('draft', 'scheduled', 'published')),
  add column publish_at timestamptz,
  add column published_at timestamptz,
  add column updated_at timestamptz,
  add column slug text not null default '',
  add column search_title text not null default '',
  add column search_description text not null default '',
  add constraint blog_scheduled check ((state = 'scheduled') = (publish_at is not null)),
  drop constraint blog_category_check,
  add constraint blog_category_check check (
    category in ('technology', 'business', 'health', 'entertainment', 'sports')
    or category = '' and state = 'draft'
  );

create or replace view blog as
  select id, title, author, category, image, content, tags, summary, author_avatar, is_sample, created_at,
    version, search, state, publish_at, coalesce(published_at, created_at) as published_at, updated_at, slug,
    search_title, search_description
  from blog_record where removed_at is null and state = 'published';
create view written_blog as
  select id, title, author, category, image, content, tags, summary, author_avatar, is_sample, created_at,
    version, search, state, publish_at, published_at, updated_at, slug, search_title, search_description
  from blog_record where removed_at is null;

create index blog_newest on blog_record (coalesce(published_at, created_at) desc, id desc)
  where removed_at is null and state = 'published';
create index blog_newest_of_category on blog_record (category, coalesce(published_at, created_at) desc, id desc)
  where removed_at is null and state = 'published';
create index blog_by_state on blog_record (state, id) where removed_at is null;
create index blog_due on blog_record (publish_at) where state = 'scheduled';

-- Addresses that a post has or had, so that old ones lead to the new one.
create table blog_address (
  slug text primary key,
  blog_id uuid not null references blog_record on delete cascade,
  created_at timestamptz not null
);
create index blog_address_of on blog_address (blog_id);
create trigger blog_address_changed after insert or update or delete or truncate on blog_address
  for each statement execute function tell_change();

-- Each saved version of a post, the newest of them.
create table blog_version (
  blog_id uuid not null references blog_record on delete cascade,
  version integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  written_by uuid,
  written_at timestamptz not null,
  primary key (blog_id, version)
);

-- Saving a draft drops no cached answer.
create function tell_published_blogs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if exists (select from old_rows where state = 'published') then perform pg_notify('changed', 'blog'); end if;
  end if;
  if tg_op <> 'DELETE' then
    if exists (select from new_rows where state = 'published') then perform pg_notify('changed', 'blog'); end if;
  end if;
  return null;
end $$;
drop trigger blog_changed on blog_record;
create trigger blog_changed after truncate on blog_record
  for each statement execute function tell_change('blog');
create trigger blog_inserted after insert on blog_record referencing new table as new_rows
  for each statement execute function tell_published_blogs();
create trigger blog_updated after update on blog_record referencing old table as old_rows new table as new_rows
  for each statement execute function tell_published_blogs();
create trigger blog_deleted after delete on blog_record referencing old table as old_rows
  for each statement execute function tell_published_blogs();
