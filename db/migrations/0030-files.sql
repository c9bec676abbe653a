-- A row stands before its files are written, and says where each of them lies.
create table picture (
  id uuid primary key,
  name text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text check (colour ~ '^[0-9a-f]{6}$'),
  files text[] not null,
  created_at timestamptz not null
);
create index picture_created_at on picture (created_at);

create table certificate (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('pdf', 'doc', 'docx', 'jpg', 'png')),
  size integer not null,
  -- In lower case; nobody but administrators reads it while it belongs to no one.
  owner_email text,
  files text[] not null,
  created_at timestamptz not null
);
create index certificate_created_at on certificate (created_at);

-- Files whose row is gone, whoever removed it, until they are gone too.
create table file_removal (
  key text primary key,
  asked_at timestamptz not null default now()
);

create function ask_file_removal() returns trigger language plpgsql as $$
begin
  insert into file_removal (key) select unnest(old.files) on conflict do nothing;
  return null;
end $$;

create trigger picture_removed after delete on picture
  for each row execute function ask_file_removal();
create trigger certificate_removed after delete on certificate
  for each row execute function ask_file_removal();
