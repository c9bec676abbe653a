-- Statement triggers tell every node which table changed, whoever changed it: a node, a script, psql.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', tg_table_name);
  return null;
end $$;

create table review (
  id uuid primary key,
  title text not null,
  rating smallint not null check (rating between 0 and 5),
  review text not null,
  author text not null,
  role text not null,
  email text not null,
  phone text not null,
  is_sample boolean not null default false,
  created_at timestamptz not null
);

create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  is_read boolean not null default false,
  is_sample boolean not null default false,
  created_at timestamptz not null
);

create table portfolio (
  id uuid primary key,
  name text not null,
  description text not null,
  notes text not null,
  client_name text not null,
  image text not null,
  completed_on date,
  category text not null,
  link text not null,
  owner_name text not null,
  technologies text not null,
  is_sample boolean not null default false,
  created_at timestamptz not null
);

create table blog (
  id uuid primary key,
  title text not null,
  author text not null,
  category text not null check (category in ('technology', 'business', 'health', 'entertainment', 'sports')),
  image text not null,
  content text not null,
  tags text[] not null,
  summary text not null,
  author_avatar text not null,
  is_sample boolean not null default false,
  created_at timestamptz not null
);

create trigger review_changed after insert or update or delete or truncate on review
  for each statement execute function tell_change();
create trigger contact_message_changed after insert or update or delete or truncate on contact_message
  for each statement execute function tell_change();
create trigger portfolio_changed after insert or update or delete or truncate on portfolio
  for each statement execute function tell_change();
create trigger blog_changed after insert or update or delete or truncate on blog
  for each statement execute function tell_change();
