-- Work can be kept back from the website. The day of the last change is for search engines.
alter table portfolio_record
  add column is_published boolean not null default true,
  add column updated_at timestamptz;
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote, review_id,
    is_published, updated_at
  from portfolio_record where removed_at is null;
create index portfolio_by_publishing on portfolio_record (is_published, id) where removed_at is null;
