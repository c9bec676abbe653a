-- Pages that the provider added. Their drafts and versions are in the tables of all pages, with the id as key. Those in
-- the trash stay behind the view and reserve no address.
create table own_page_record (
  id uuid primary key,
  path text not null check (path ~ '^(/[a-z0-9]+(-[a-z0-9]+)*){1,4}$' and length(path) <= 100),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid
);
create unique index own_page_path on own_page_record (path) where removed_at is null;
create index own_page_trash on own_page_record (removed_at) where removed_at is not null;

create view own_page as select id, path, name, version, created_at from own_page_record where removed_at is null;

create trigger own_page_changed after insert or update or delete or truncate on own_page_record
  for each statement execute function tell_change('own_page');

create function delete_content_of_page() returns trigger language plpgsql as $$
begin
  delete from page_live where key = old.id::text;
  delete from page_version where key = old.id::text;
  delete from page_draft where key = old.id::text;
  return null;
end $$;
create trigger own_page_content after delete on own_page_record
  for each row execute function delete_content_of_page();
