-- What is being written: one draft per page and language. Visitors never see it.
create table page_draft (
  key text not null,
  language text not null check (language in ('en', 'bn')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  revision integer not null default 1,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (key, language)
);

-- Never changed once written: what was, is or will be shown.
create table page_version (
  id uuid primary key,
  key text not null,
  language text not null check (language in ('en', 'bn')),
  number integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  written_by uuid,
  written_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  cancelled_at timestamptz,
  unique (key, language, number),
  unique (id, key, language),
  check (cancelled_at is null or published_at is null)
);
create unique index page_version_scheduled on page_version (key, language)
  where publish_at is not null and published_at is null and cancelled_at is null;
create index page_version_due on page_version (publish_at) where published_at is null and cancelled_at is null;

-- The version that visitors see. Without a row they see the page of the release.
create table page_live (
  key text not null,
  language text not null,
  version_id uuid not null,
  since timestamptz not null,
  primary key (key, language),
  foreign key (version_id, key, language) references page_version (id, key, language)
);
create trigger page_live_changed after insert or update or delete or truncate on page_live
  for each statement execute function tell_change();
