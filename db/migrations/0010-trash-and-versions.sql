create extension if not exists pg_trgm;

-- The argument is the name that readers know a table by, where that is a view of it.
create or replace function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', coalesce(tg_argv[0], tg_table_name));
  return null;
end $$;

-- array_to_string is only stable, since some types print differently by setting; text doesn't.
create function join_words(words text[]) returns text language sql immutable parallel safe
  return array_to_string(words, ' ');

-- What was thrown away stays for a while in the `…_record` tables. Everything else reads and writes views
-- without it, so that no query can forget to leave it out.
alter table review rename to review_record;
alter table portfolio rename to portfolio_record;
alter table blog rename to blog_record;

alter table review_record
  add removed_at timestamptz,
  add removed_by uuid,
  add search text generated always as (lower(title || ' ' || review || ' ' || author || ' ' || role)) stored,
  add private_search text generated always as (lower(email || ' ' || phone)) stored;
alter table portfolio_record
  add version integer not null default 1,
  add removed_at timestamptz,
  add removed_by uuid,
  add search text generated always as (lower(name || ' ' || description || ' ' || notes || ' ' || client_name
    || ' ' || category || ' ' || owner_name || ' ' || technologies)) stored;
alter table blog_record
  add version integer not null default 1,
  add removed_at timestamptz,
  add removed_by uuid,
  add search text generated always as (lower(title || ' ' || author || ' ' || summary || ' ' || content
    || ' ' || join_words(tags))) stored;
alter table contact_message
  add search text generated always as (lower(name || ' ' || email || ' ' || message)) stored;

create view review as
  select id, title, rating, review, author, role, email, phone, is_sample, created_at, search, private_search
  from review_record where removed_at is null;
create view portfolio as
  select id, name, description, notes, client_name, image, completed_on, category, link, owner_name,
    technologies, is_sample, created_at, version, search
  from portfolio_record where removed_at is null;
create view blog as
  select id, title, author, category, image, content, tags, summary, author_avatar, is_sample, created_at,
    version, search
  from blog_record where removed_at is null;

drop trigger review_changed on review_record;
drop trigger portfolio_changed on portfolio_record;
drop trigger blog_changed on blog_record;
create trigger review_changed after insert or update or delete or truncate on review_record
  for each statement execute function tell_change('review');
create trigger portfolio_changed after insert or update or delete or truncate on portfolio_record
  for each statement execute function tell_change('portfolio');
create trigger blog_changed after insert or update or delete or truncate on blog_record
  for each statement execute function tell_change('blog');

create index review_trash on review_record (removed_at) where removed_at is not null;
create index portfolio_trash on portfolio_record (removed_at) where removed_at is not null;
create index blog_trash on blog_record (removed_at) where removed_at is not null;

create index review_search on review_record using gin (search gin_trgm_ops);
create index review_private_search on review_record using gin (private_search gin_trgm_ops);
create index portfolio_search on portfolio_record using gin (search gin_trgm_ops);
create index blog_search on blog_record using gin (search gin_trgm_ops);
create index contact_message_search on contact_message using gin (search gin_trgm_ops);
create index contact_message_unread on contact_message (id) where not is_read;
