create table project_record (
  id uuid primary key,
  company_name text not null,
  licence text not null,
  owner_name text not null,
  country_name text not null,
  -- As it was written; it also says whose project this is.
  email text not null,
  wp_username text not null,
  short_description text not null,
  description text not null,
  -- [{ category, date, amount: { minor, currency } }]
  costs jsonb not null check (jsonb_typeof(costs) = 'array'),
  progress double precision not null check (progress between 0 and 100),
  has_website boolean not null,
  website_url text not null,
  domain_expires_on date,
  image text not null,
  certificate text not null,
  tags text[] not null,
  notes text not null,
  version integer not null default 1,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid,
  search text generated always as (lower(company_name || ' ' || owner_name || ' ' || email || ' ' || country_name
    || ' ' || short_description || ' ' || description || ' ' || website_url || ' ' || join_words(tags))) stored,
  constraint website_facts check (has_website or (website_url = '' and domain_expires_on is null))
);
create view project as
  select id, company_name, licence, owner_name, country_name, email, wp_username, short_description, description,
    costs, progress, has_website, website_url, domain_expires_on, image, certificate, tags, notes, version,
    is_sample, created_at, search
  from project_record where removed_at is null;

create index project_email on project_record (lower(email), id);
create index project_trash on project_record (removed_at) where removed_at is not null;
create index project_search on project_record using gin (search gin_trgm_ops);
create trigger project_changed after insert or update or delete or truncate on project_record
  for each statement execute function tell_change('project');

-- Apart from the project, so that no list can carry them along.
create table project_secret (
  project_id uuid not null references project_record on delete cascade,
  field text not null check (field in ('emailPassword', 'wpPassword')),
  -- Which of the keys sealed it.
  key_id text not null,
  sealed bytea not null,
  primary key (project_id, field)
);
create index project_secret_key on project_secret (key_id);
