-- As `foldEmail` in core/email.ts.
create function fold_email(written text) returns text language sql immutable parallel safe
  return translate(btrim(written, E' \t\r\n'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');

-- A UUIDv7 of this time: ids sort by creation.
create function uuid_at(at timestamptz) returns uuid language sql volatile
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

create table client (
  id uuid primary key,
  name text not null,
  company text not null default '',
  phones text[] not null default '{}',
  -- Postal addresses.
  addresses text[] not null default '{}',
  country text not null default '',
  tax_number text not null default '',
  currency text not null default 'USD' check (currency in ('USD', 'BDT')),
  language text not null default 'en' check (language in ('en', 'bn')),
  tags text[] not null default '{}',
  -- For staff only.
  notes text not null default '',
  source text not null default 'website'
    check (source in ('website', 'whatsapp', 'phone', 'desk', 'referral', 'other')),
  status text not null default 'lead' check (status in ('lead', 'active', 'former')),
  merged_into uuid references client,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Phones also as digits, so that spaces and signs do not matter.
  search text generated always as (lower(name || ' ' || company || ' ' || join_words(phones) || ' '
    || regexp_replace(join_words(phones), '[^0-9 ]', '', 'g') || ' ' || country || ' ' || tax_number || ' '
    || join_words(tags))) stored
);
create trigger client_changed after insert or update or delete or truncate on client
  for each statement execute function tell_change();

-- Sign-in addresses of a client, folded. `email` decides to which client a record with this address belongs. A client
-- without any has the placeholder `client-<id>@account.invalid`.
create table client_email (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  email text not null unique,
  created_at timestamptz not null
);
create trigger client_email_changed after insert or update or delete or truncate on client_email
  for each statement execute function tell_change();

-- Nullable: rows that the release before inserts get theirs from a trigger.
alter table client_order add client_id uuid;
alter table template_request add client_id uuid;
alter table invoice add client_id uuid;
alter table payment_claim add client_id uuid;
alter table ledger_entry add client_id uuid;
alter table project_record add client_id uuid;
alter table problem add client_id uuid;
alter table attachment add client_id uuid;
alter table certificate add client_id uuid;
alter table note add client_id uuid;

create or replace function refuse_rewriting_but_sample() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_sample and current_setting('site.removes_sample', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('site.changes_owner', true) = 'on'
    and to_jsonb(new) - '{email,client_id}'::text[] = to_jsonb(old) - '{email,client_id}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;

-- One client for each address that owns records, with the latest name, company, country and phone.
create temporary table known_address on commit drop as
  select fold_email(email) as email, uuid_at(min(created_at)) as client_id, min(created_at) as created_at,
    (array_agg(name order by created_at desc) filter (where name <> ''))[1] as name,
    (array_agg(company order by created_at desc) filter (where company <> ''))[1] as company,
    (array_agg(country order by created_at desc) filter (where country <> ''))[1] as country,
    (array_agg(phone order by created_at desc) filter (where phone <> ''))[1] as phone,
    bool_or(is_active) as is_active, bool_or(is_chat) as is_chat, bool_and(is_sample) as is_sample
  from (
    select email, client_name as name, '' as company, '' as country, '' as phone, false as is_active,
      source = 'chat' as is_chat, is_sample, created_at from client_order
    union all
    select email, client_name, business_name, '', phone, false, false, is_sample, created_at from template_request
    union all
    select email, owner_name, company_name, country_name, '', true, false, is_sample, created_at from project_record
    union all
    select email, coalesce(snapshot ->> 'clientName', ''), '', '', '', true, false, is_sample, created_at from invoice
    union all
    select email, '', '', '', '', true, false, is_sample, created_at from payment_claim
    union all
    select email, '', '', '', '', true, false, is_sample, at from ledger_entry
    union all
    select email, client_name, '', '', '', false, false, is_sample, created_at from problem
  ) as record
  where fold_email(email) <> ''
  group by 1;

insert into client (id, name, company, country, phones, source, status, is_sample, created_at, updated_at)
  select known_address.client_id,
    case when known_address.email like 'removed-%@account.invalid' then 'Deleted account'
      else coalesce(nullif(person.name, ''), known_address.name, known_address.email) end,
    case when known_address.email like 'removed-%@account.invalid' then '' else coalesce(company, '') end,
    case when known_address.email like 'removed-%@account.invalid' then '' else coalesce(country, '') end,
    case when phone is null or known_address.email like 'removed-%@account.invalid' then '{}' else array[phone] end,
    case when is_chat then 'whatsapp' else 'website' end,
    case when known_address.email like 'removed-%@account.invalid' then 'former'
      when is_active then 'active' else 'lead' end,
    is_sample, known_address.created_at, known_address.created_at
  from known_address left join person on lower(person.email) = known_address.email and person.deleted_at is null;
insert into client_email (id, client_id, email, created_at)
  select uuid_at(created_at), client_id, email, created_at from known_address;

-- `using` rewrites a table and builds its indexes anew, which is many times faster than updating all rows: nothing is
-- written row by row to the indexes, and no trigger runs.
create function pg_temp.known_client(address text) returns uuid language plpgsql stable as $$
begin
  return (select client_id from client_email where email = fold_email(address));
end $$;
alter table client_order alter client_id type uuid using pg_temp.known_client(email);
alter table template_request alter client_id type uuid using pg_temp.known_client(email);
alter table invoice alter client_id type uuid using pg_temp.known_client(email);
alter table payment_claim alter client_id type uuid using pg_temp.known_client(email);
alter table ledger_entry alter client_id type uuid using pg_temp.known_client(email);
alter table project_record alter client_id type uuid using pg_temp.known_client(email);
alter table problem alter client_id type uuid using pg_temp.known_client(email);
alter table attachment alter client_id type uuid using pg_temp.known_client(owner_email);
alter table certificate alter client_id type uuid using pg_temp.known_client(owner_email);
alter table note alter client_id type uuid using pg_temp.known_client(email);
drop function pg_temp.known_client(text);

alter table client_order add foreign key (client_id) references client;
alter table template_request add foreign key (client_id) references client;
alter table invoice add foreign key (client_id) references client;
alter table payment_claim add foreign key (client_id) references client;
alter table ledger_entry add foreign key (client_id) references client;
alter table project_record add foreign key (client_id) references client;
alter table problem add foreign key (client_id) references client;
alter table attachment add foreign key (client_id) references client;
alter table certificate add foreign key (client_id) references client;
alter table note add foreign key (client_id) references client;

create or replace view project as
  select id, company_name, licence, owner_name, country_name, email, wp_username, short_description, description,
    costs, progress, has_website, website_url, domain_expires_on, image, certificate, tags, notes, version,
    is_sample, created_at, search, client_id
  from project_record where removed_at is null;

create index client_name on client (lower(name), id desc);
create index client_newest on client (id) where merged_into is null;
create index client_tags on client using gin (tags);
create index client_status on client (status, id);
create index client_search on client using gin (search gin_trgm_ops);
create index client_merged on client (merged_into) where merged_into is not null;
create index client_email_client on client_email (client_id, id);
create index client_email_search on client_email using gin (email gin_trgm_ops);
create index client_order_client on client_order (client_id, id);
create index template_request_client on template_request (client_id, id);
create index invoice_client on invoice (client_id, id);
create index invoice_client_open on invoice (client_id) where status in ('open', 'part-paid');
create index payment_claim_client on payment_claim (client_id, id);
create index ledger_entry_client on ledger_entry (client_id, id);
create index project_client on project_record (client_id, id);
create index problem_client on problem (client_id, id);
create index attachment_client on attachment (client_id, id);
create index certificate_client on certificate (client_id, id);
-- Files that wait for a client: of staff, and of forms that are still being filled in.
create index attachment_adopted on attachment (owner_email) where client_id is null;
create index certificate_adopted on certificate (owner_email) where client_id is null;
create index note_client on note (client_id, id);
