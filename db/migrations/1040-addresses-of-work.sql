-- Readable addresses of published work. What a node of the release before publishes gets one from the job for due work.
alter table portfolio_record add column slug text not null default '';
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote, review_id,
    is_published, updated_at, slug
  from portfolio_record where removed_at is null;
create index portfolio_without_address on portfolio_record (id)
  where slug = '' and is_published and removed_at is null;

-- Addresses that work has or had, so that old ones lead to the new one.
create table portfolio_address (
  slug text primary key,
  portfolio_id uuid not null references portfolio_record on delete cascade,
  created_at timestamptz not null
);
create index portfolio_address_of on portfolio_address (portfolio_id);
create trigger portfolio_address_changed after insert or update or delete or truncate on portfolio_address
  for each statement execute function tell_change();
