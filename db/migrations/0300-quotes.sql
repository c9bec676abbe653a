-- Prices that staff offer to a client, for an order of theirs or for new work.
create table quote (
  id uuid primary key,
  client_id uuid references client,
  -- Null for a draft.
  number text unique,
  email text not null,
  client_name text not null,
  title text not null,
  service_kind text not null
    check (service_kind in ('website-coding', 'wordpress', 'social-boost', 'graphic-design', 'custom')),
  lines jsonb not null,
  discount jsonb,
  currency text not null default 'USD' check (currency = 'USD'),
  -- Without the optional lines, until it is accepted.
  total_cents bigint not null check (total_cents >= 0),
  deposit_percent integer not null check (deposit_percent between 0 and 100),
  -- Null: unlimited.
  revisions integer check (revisions >= 0),
  support_months integer not null check (support_months >= 0),
  working_days integer not null check (working_days > 0),
  valid_until date not null,
  note text not null,
  status text not null default 'draft' check (status in
    ('draft', 'sent', 'viewed', 'accepted', 'declined', 'changes-asked', 'expired', 'replaced')),
  -- The order that it is for, or that it has become.
  order_id uuid references client_order,
  -- The quote that this one takes the place of when it is sent.
  replaces_id uuid references quote on delete set null,
  sent_at timestamptz,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(coalesce(number, '') || ' ' || client_name || ' ' || email || ' ' || title))
    stored,
  check (status = 'draft' or number is not null),
  check (status <> 'accepted' or order_id is not null and total_cents > 0)
);
create trigger quote_changed after insert or update or delete or truncate on quote
  for each statement execute function tell_change();
create trigger quote_client before insert or update of email on quote
  for each row execute function belong_to_client('email');

create unique index quote_accepted_order on quote (order_id) where status = 'accepted';
create unique index quote_replaced_once on quote (replaces_id) where status <> 'draft';
create index quote_order on quote (order_id, id) where order_id is not null;
create index quote_replaces on quote (replaces_id) where replaces_id is not null;
create index quote_client on quote (client_id, id);
create index quote_email on quote (email, id);
create index quote_status on quote (status, id);
create index quote_number on quote (number, id desc);
create index quote_client_name on quote (lower(client_name), id desc);
create index quote_total on quote (total_cents, id desc);
create index quote_valid_until on quote (valid_until, id desc);
create index quote_search on quote using gin (search gin_trgm_ops);

-- The agreement: one per quote. Only the network address and the browser may be deleted later.
create table quote_acceptance (
  quote_id uuid primary key references quote,
  name text not null,
  accepted_at timestamptz not null,
  person_id uuid,
  address text not null,
  browser text not null,
  terms_version text not null,
  -- What was accepted, as JSON, with its SHA-256.
  document text not null,
  sha256 bytea not null,
  check (sha256 = sha256(convert_to(document, 'UTF8')))
);
create index quote_acceptance_age on quote_acceptance (accepted_at) where address <> '' or browser <> '';

create function keep_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and new.browser = ''
    and to_jsonb(new) - '{address,browser}'::text[] = to_jsonb(old) - '{address,browser}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('site.removes_sample', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;
create trigger quote_acceptance_kept before update or delete on quote_acceptance
  for each row execute function keep_acceptance();

alter table state_move drop constraint state_move_kind_check;
alter table state_move add constraint state_move_kind_check
  check (kind in ('order', 'template-request', 'payment-claim', 'problem', 'quote'));
alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check
  check (about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact', 'quote'));
