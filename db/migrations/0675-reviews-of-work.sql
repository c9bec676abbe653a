alter table portfolio_record
  -- Review of this work, or empty. Shown while it is published.
  add column review_id text not null default '';
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote, review_id
  from portfolio_record where removed_at is null;
