-- Help articles for everybody or for signed-in clients only. Those in the trash stay behind the view. Normal form C makes
-- no difference between the two spellings of some Bangla letters.
create table article_record (
  id uuid primary key,
  title text not null,
  body text not null,
  keywords text not null,
  category text not null check (category in ('start', 'website', 'payment', 'account', 'problems')),
  audience text not null check (audience in ('public', 'clients')),
  position integer not null check (position between 0 and 9999),
  is_published boolean not null,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  removed_at timestamptz,
  removed_by uuid,
  search text generated always as (lower(normalize(title || ' ' || keywords || ' ' || body, nfc))) stored
);

create view article as
  select id, title, body, keywords, category, audience, position, is_published, is_sample, created_at, version, search
  from article_record where removed_at is null;

create trigger article_changed after insert or update or delete or truncate on article_record
  for each statement execute function tell_change('article');

create index article_trash on article_record (removed_at) where removed_at is not null;
create index article_search on article_record using gin (search gin_trgm_ops);
create index article_kept on article_record (id) where removed_at is null;
create index article_by_position on article_record (position, id) where removed_at is null;
create index article_by_position_up on article_record (position, id desc) where removed_at is null;
create index article_by_title on article_record (lower(title), id desc) where removed_at is null;
create index article_category on article_record (category, id) where removed_at is null;
create index article_published on article_record (is_published, id) where removed_at is null;
create index article_audience on article_record (audience, id) where removed_at is null;
