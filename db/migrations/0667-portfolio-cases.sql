alter table portfolio_record
  add column before_image text not null default '',
  -- Markdown.
  add column case_text text not null default '',
  -- Addresses, one per line.
  add column pictures text not null default '',
  add column client_quote text not null default '';
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote
  from portfolio_record where removed_at is null;
