-- Picture of a post in link previews. Without one, its featured image.
alter table blog_record add column social_image text not null default '';
create or replace view blog as
  select id, title, author, category, image, content, tags, summary, author_avatar, is_sample, created_at,
    version, search, state, publish_at, coalesce(published_at, created_at) as published_at, updated_at, slug,
    search_title, search_description, author_text, social_image
  from blog_record where removed_at is null and state = 'published';
create or replace view written_blog as
  select id, title, author, category, image, content, tags, summary, author_avatar, is_sample, created_at,
    version, search, state, publish_at, published_at, updated_at, slug, search_title, search_description, author_text,
    social_image
  from blog_record where removed_at is null;
