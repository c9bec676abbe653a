-- Time at which work that is not published appears.
alter table portfolio_record add column publish_at timestamptz;
create or replace view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search, before_image, case_text, pictures, client_quote, review_id,
    is_published, updated_at, slug, search_title, search_description, social_image, publish_at
  from portfolio_record where removed_at is null;
create index portfolio_due on portfolio_record (publish_at) where not is_published and publish_at is not null;

-- A node of the release before publishes work without knowing that it waits.
create function end_waiting() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;
create trigger portfolio_published before insert or update on portfolio_record
  for each row when (new.is_published and new.publish_at is not null) execute function end_waiting();
