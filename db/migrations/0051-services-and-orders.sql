create table service (
  id uuid primary key,
  slug text not null unique,
  kind text not null check (kind in ('website-coding', 'wordpress', 'social-boost', 'graphic-design', 'custom')),
  title text not null,
  summary text not null,
  -- [{ planId, name, price: { minor, currency }, features, isPopular, revisions (null: unlimited), supportMonths }]
  plans jsonb not null check (jsonb_typeof(plans) = 'array'),
  -- [{ name, label, kind: 'text' | 'long' | 'choice', isRequired, choices }]
  brief_fields jsonb not null check (jsonb_typeof(brief_fields) = 'array'),
  sort_order integer not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create trigger service_changed after insert or update or delete or truncate on service
  for each statement execute function tell_change();

create table template (
  id uuid primary key,
  title text not null,
  kind text not null,
  preview_image text not null,
  preview_link text not null,
  pages integer not null check (pages >= 0),
  price_from_cents bigint not null check (price_from_cents >= 0),
  tags text[] not null,
  sort_order integer not null,
  is_active boolean not null,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create trigger template_changed after insert or update or delete or truncate on template
  for each statement execute function tell_change();

create table client_order (
  id uuid primary key,
  number text not null unique,
  -- In lower case: whose it is.
  email text not null,
  client_name text not null,
  service_kind text not null,
  service_id uuid references service,
  plan_id text not null,
  template_request_id uuid,
  -- What was bought, as it stood then: { name, price, features, revisions (null: unlimited), supportMonths, lines? }
  snapshot jsonb not null,
  -- { [field]: text }
  brief jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  currency text not null check (currency = 'USD'),
  deposit_percent integer not null check (deposit_percent between 0 and 100),
  revisions_used integer not null default 0 check (revisions_used >= 0),
  status text not null check (status in ('submitted', 'needs-info', 'accepted', 'in-progress', 'in-review',
    'delivered', 'closed', 'declined', 'cancelled', 'expired')),
  -- What staff asks for while the order needs information: [{ question, answer }]
  questions jsonb not null default '[]',
  due_on date,
  delivered_at timestamptz,
  project_id uuid,
  source text not null check (source in ('web', 'chat', 'staff')),
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(number || ' ' || email || ' ' || client_name || ' ' || service_kind
    || ' ' || (snapshot ->> 'name'))) stored
);
create index client_order_email on client_order (email, id);
create index client_order_status on client_order (status, id);
create index client_order_project on client_order (project_id) where project_id is not null;
create index client_order_search on client_order using gin (search gin_trgm_ops);
create trigger client_order_changed after insert or update or delete or truncate on client_order
  for each statement execute function tell_change();

create table template_request (
  id uuid primary key,
  -- None while it is a draft.
  number text unique,
  email text not null,
  client_name text not null,
  -- None: 'design one for me'.
  template_id uuid references template,
  business_name text not null,
  phone text not null,
  has_domain boolean not null,
  domain text not null,
  domain_expires_on date,
  domain_wanted text not null,
  languages text[] not null,
  colours text not null,
  pages text[] not null,
  reference_links text[] not null,
  attachment_ids uuid[] not null,
  deadline date,
  budget text not null,
  text text not null,
  status text not null check (status in ('draft', 'submitted', 'under-review', 'needs-info', 'quoted', 'approved',
    'changes-asked', 'declined', 'withdrawn', 'expired')),
  questions jsonb not null default '[]',
  -- { lines: [{ title, quantity, priceCents }], totalCents, depositPercent, revisions, workingDays, validUntil, note }
  quote jsonb,
  order_id uuid references client_order,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(coalesce(number, '') || ' ' || email || ' ' || client_name || ' '
    || business_name || ' ' || domain || ' ' || domain_wanted || ' ' || text)) stored,
  constraint draft_without_number check ((status = 'draft') = (number is null) or status = 'withdrawn')
);
create unique index template_request_one_draft on template_request (email) where status = 'draft';
create index template_request_email on template_request (email, id);
create index template_request_status on template_request (status, id);
create index template_request_search on template_request using gin (search gin_trgm_ops);
create trigger template_request_changed after insert or update or delete or truncate on template_request
  for each statement execute function tell_change();
