-- One row.
create table payment_settings (
  id boolean primary key default true check (id),
  -- Poisha for one dollar: 12200 is ৳122.00.
  poisha_per_dollar integer not null check (poisha_per_dollar between 1000 and 100000),
  rate_hours integer not null check (rate_hours between 1 and 720),
  deposit_percent integer not null check (deposit_percent between 0 and 100),
  due_days integer not null check (due_days between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null
);
insert into payment_settings (poisha_per_dollar, rate_hours, deposit_percent, due_days, updated_at)
  values (12200, 48, 50, 7, now());
create trigger payment_settings_changed after insert or update or delete or truncate on payment_settings
  for each statement execute function tell_change();

create table payment_method (
  id uuid primary key,
  kind text not null check (kind in ('bkash', 'nagad', 'rocket', 'upay', 'bank', 'cash', 'other')),
  label text not null,
  number text not null,
  account_type text not null check (account_type in ('personal', 'agent', 'merchant', 'bank', 'none')),
  holder text not null,
  -- { bankName, branch, routingNumber, swift }
  bank jsonb not null,
  qr_image text not null,
  instructions_en text not null,
  instructions_bn text not null,
  min_poisha bigint check (min_poisha >= 0),
  max_poisha bigint check (max_poisha > 0),
  requires text not null check (requires in ('trxId', 'screenshot', 'either', 'both')),
  sort_order integer not null,
  is_active boolean not null,
  -- Counts the changes of number, holder or QR.
  revision integer not null default 1,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint limits_in_order check (max_poisha is null or min_poisha is null or min_poisha <= max_poisha)
);
create trigger payment_method_changed after insert or update or delete or truncate on payment_method
  for each statement execute function tell_change();

create table invoice (
  id uuid primary key,
  number text not null unique,
  order_id uuid not null references client_order,
  email text not null,
  kind text not null check (kind in ('deposit', 'balance', 'full', 'extra')),
  total_cents bigint not null check (total_cents > 0),
  -- The locked rate, and until when it holds; a new one is asked for after that.
  poisha_per_dollar integer not null check (poisha_per_dollar > 0),
  rate_valid_until timestamptz not null,
  due_on date not null,
  -- open, part-paid and paid follow from the ledger, kept here by the trigger below so that lists find them.
  status text not null check (status in ('open', 'part-paid', 'paid', 'void')),
  -- { orderNumber, clientName, title, lines: [{ title, quantity, cents }] }
  snapshot jsonb not null,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One deposit, one balance and one full invoice that counts for each order.
create unique index invoice_once on invoice (order_id, kind) where kind <> 'extra' and status <> 'void';
create index invoice_order on invoice (order_id, id);
create index invoice_email on invoice (email, id);
create index invoice_open on invoice (due_on) where status in ('open', 'part-paid');
create trigger invoice_changed after insert or update or delete or truncate on invoice
  for each statement execute function tell_change();

create table payment_claim (
  id uuid primary key,
  number text not null unique,
  invoice_id uuid not null references invoice,
  email text not null,
  method_id uuid not null references payment_method,
  method_kind text not null,
  -- The method as the client saw it.
  method_snapshot jsonb not null,
  amount_poisha bigint not null check (amount_poisha > 0),
  sender_number text not null,
  -- As it was written; what decides is the folded one: upper case, no spaces.
  trx_id text not null,
  trx_id_folded text generated always as (nullif(upper(regexp_replace(trx_id, '\s', '', 'g')), '')) stored,
  paid_at timestamptz not null,
  proof_attachment_id uuid references attachment,
  text text not null,
  status text not null check (status in ('submitted', 'checking', 'accepted', 'part-accepted', 'rejected',
    'withdrawn', 'reversed')),
  flags text[] not null,
  checked_by uuid,
  lease_until timestamptz,
  decided_at timestamptz,
  reason text not null,
  accepted_poisha bigint check (accepted_poisha > 0),
  receipt_number text unique,
  replaces_id uuid references payment_claim,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(number || ' ' || email || ' ' || trx_id || ' ' || sender_number)) stored,
  constraint receipt_when_accepted check ((status in ('accepted', 'part-accepted', 'reversed')) = (receipt_number is not null))
);
-- A transaction pays once.
create unique index payment_claim_transaction on payment_claim (method_kind, trx_id_folded)
  where status not in ('rejected', 'withdrawn');
create index payment_claim_status on payment_claim (status, id);
create index payment_claim_invoice on payment_claim (invoice_id, id);
create index payment_claim_email on payment_claim (email, id);
create index payment_claim_search on payment_claim using gin (search gin_trgm_ops);
create trigger payment_claim_changed after insert or update or delete or truncate on payment_claim
  for each statement execute function tell_change();

-- Append only. What is paid and what is owed back are sums of it, never a field that somebody edits.
create table ledger_entry (
  id uuid primary key,
  at timestamptz not null,
  type text not null check (type in ('payment', 'credit', 'refund', 'reversal')),
  -- None for credit that no invoice has used.
  invoice_id uuid references invoice,
  email text not null,
  -- Signed, in cents: what the invoice (or, without one, the client's credit) gains.
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency = 'USD'),
  -- What really moved, where it moved in taka.
  poisha bigint,
  claim_id uuid references payment_claim,
  person_id uuid,
  reason text not null,
  is_sample boolean not null default false
);
create index ledger_entry_invoice on ledger_entry (invoice_id, id);
create index ledger_entry_email on ledger_entry (email, id);
create index ledger_entry_at on ledger_entry (at);
-- A claim pays an invoice once.
create unique index ledger_entry_claim on ledger_entry (claim_id) where type = 'payment' and invoice_id is not null;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_rewriting();
create trigger ledger_entry_changed after insert on ledger_entry
  for each statement execute function tell_change();

create function settle_invoice() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  -- The invoice is locked first, so that what runs beside this one waits and adds up all.
  perform 1 from invoice where id = new.invoice_id for no key update;
  select coalesce(sum(amount_cents), 0) into paid from ledger_entry where invoice_id = new.invoice_id;
  if paid < 0 or paid > (select total_cents from invoice where id = new.invoice_id) then
    raise exception 'An invoice is paid between nothing and its total' using errcode = 'PH003';
  end if;
  update invoice set
    status = case when paid = 0 then 'open' when paid < total_cents then 'part-paid' else 'paid' end,
    version = version + 1, updated_at = new.at
  where id = new.invoice_id and status <> 'void';
  if not found then
    raise exception 'A void invoice takes no money' using errcode = 'PH003';
  end if;
  return null;
end $$;
create trigger ledger_entry_settles after insert on ledger_entry
  for each row when (new.invoice_id is not null) execute function settle_invoice();

create function refuse_negative_credit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.email, 73));
  if (select coalesce(sum(amount_cents), 0) from ledger_entry
      where email = new.email and invoice_id is null) < 0 then
    raise exception 'Credit is never less than nothing' using errcode = 'PH003';
  end if;
  return null;
end $$;
create trigger ledger_entry_credit after insert on ledger_entry
  for each row when (new.invoice_id is null) execute function refuse_negative_credit();
