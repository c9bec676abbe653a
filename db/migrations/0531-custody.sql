-- Domains, hosting, certificates and licences that the provider or the client holds.
create table custody_item (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  kind text not null check (kind in ('domain', 'hosting', 'certificate', 'licence')),
  name text not null,
  held_by text not null check (held_by in ('provider', 'client')),
  -- Company that sells it, such as a registrar.
  supplier text not null default '',
  -- Account at the supplier, without a password.
  account text not null default '',
  expires_on date,
  renewal_cents bigint check (renewal_cents >= 0),
  renews_itself boolean not null default false,
  notes text not null default '',
  verified_at timestamptz,
  verified_by uuid references person on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index custody_item_client on custody_item (client_id);
create index custody_item_expiry on custody_item (expires_on);
create trigger custody_item_changed after insert or update or delete or truncate on custody_item
  for each statement execute function tell_change();
