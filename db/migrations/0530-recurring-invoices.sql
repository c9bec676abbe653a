-- An invoice that is issued again for every period, such as for hosting.
create table recurring_invoice (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  -- [{ title, quantity, priceCents }]
  lines jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  every text not null check (every in ('month', 'quarter', 'year')),
  -- Periods begin on this day of the month, or on the last day of a shorter month.
  starts_on date not null,
  -- First day of the next period that has no invoice. Null: ended.
  next_on date,
  ends_on date,
  is_paused boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index recurring_invoice_client on recurring_invoice (client_id);
create index recurring_invoice_due on recurring_invoice (next_on) where not is_paused;
create trigger recurring_invoice_changed after insert or update or delete or truncate on recurring_invoice
  for each statement execute function tell_change();

alter table invoice add column recurring_id uuid references recurring_invoice on delete set null;
alter table invoice add column period_on date;
-- One invoice for each period, also if jobs run twice.
create unique index invoice_period on invoice (recurring_id, period_on) where recurring_id is not null;
