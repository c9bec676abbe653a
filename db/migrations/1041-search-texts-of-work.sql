-- Texts and picture of work for search engines and link previews. Empty: its name, description and picture.
alter table portfolio_record
  add column search_title text not null default '',
  add column search_description text not null default '',
  add column social_image text not null default '';
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote, review_id,
    is_published, updated_at, slug, search_title, search_description, social_image
  from portfolio_record where removed_at is null;
