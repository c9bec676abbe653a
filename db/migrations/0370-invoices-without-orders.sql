-- An invoice can be for any client, without an order.
alter table invoice alter column order_id drop not null;
alter table invoice drop constraint invoice_kind_check;
alter table invoice add constraint invoice_kind_check check (kind in ('deposit', 'balance', 'full', 'extra', 'other'));
alter table invoice add constraint invoice_has_order check ((order_id is null) = (kind = 'other'));

-- An invoice that only staff sees. Issuing it deletes the draft and adds an invoice with the same id.
create table invoice_draft (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  -- [{ title, quantity, priceCents }]
  lines jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  -- Null: the payment settings' number of days after it is issued.
  due_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index invoice_draft_client on invoice_draft (client_id);
create trigger invoice_draft_changed after insert or update or delete or truncate on invoice_draft
  for each statement execute function tell_change();

-- A document of the site that is attached as a PDF, rendered when the mail is sent.
alter table mail add column document_kind text check (document_kind in ('invoice', 'credit-note'));
alter table mail add column document_id uuid;
