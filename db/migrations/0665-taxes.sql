-- [{ name, percent, inclusive, isDefault, isOnWebsite }]
alter table payment_settings add column tax_rates jsonb not null default '[]';
-- { name, percent, inclusive }, as it was when the quote was written
alter table quote add column tax jsonb;
-- [{ name, rate, netCents, taxCents }]; null: a share of each tax of the invoice
alter table credit_note add column taxes jsonb;

-- Tax of invoices, in cents. Entries are only added: a void invoice and a credit note take tax back.
create table tax_entry (
  id uuid primary key,
  at timestamptz not null,
  type text not null check (type in ('invoice', 'credit-note', 'void')),
  invoice_id uuid not null references invoice on delete cascade,
  credit_note_id uuid references credit_note on delete cascade,
  name text not null,
  -- Hundredths of a percent.
  rate integer not null check (rate between 0 and 10000),
  net_cents bigint not null,
  tax_cents bigint not null,
  is_sample boolean not null
);
create index tax_entry_at on tax_entry (at);
create index tax_entry_name on tax_entry (name, rate, at);
create index tax_entry_invoice on tax_entry (invoice_id, name, rate);
create index tax_entry_credit_note on tax_entry (credit_note_id);
create trigger tax_entry_append_only before update or delete on tax_entry
  for each row execute function refuse_rewriting_but_sample();
create trigger tax_entry_not_emptied before truncate on tax_entry
  for each statement execute function refuse_rewriting();
create trigger tax_entry_in_open_month before insert on tax_entry
  for each row execute function refuse_closed_month();

create function refuse_excess_tax() returns trigger language plpgsql as $$
begin
  if (select sum(net_cents) < 0 or sum(tax_cents) < 0 from tax_entry
      where invoice_id = new.invoice_id and name = new.name and rate = new.rate) then
    raise exception 'No more tax is taken back than was invoiced' using errcode = 'PH003';
  end if;
  return null;
end $$;
create trigger tax_entry_bounded after insert on tax_entry
  for each row when (new.net_cents < 0 or new.tax_cents < 0) execute function refuse_excess_tax();

create function add_tax() returns trigger language plpgsql as $$
begin
  insert into tax_entry (id, at, type, invoice_id, name, rate, net_cents, tax_cents, is_sample)
  select uuid_at(new.created_at), new.created_at, 'invoice', new.id, tax ->> 'name',
    round((tax ->> 'percent')::numeric * 100), (tax ->> 'netCents')::bigint, (tax ->> 'taxCents')::bigint,
    new.is_sample
  from jsonb_array_elements(new.snapshot -> 'taxes') as tax;
  return null;
end $$;
create trigger invoice_adds_tax after insert on invoice
  for each row when (new.snapshot ? 'taxes') execute function add_tax();

-- Leaves a share of each tax of an invoice, and takes back the rest.
create function leave_share_of_tax(bill uuid, share numeric, entry_type text, moment timestamptz, note uuid)
returns void language sql as $$
  insert into tax_entry (id, at, type, invoice_id, credit_note_id, name, rate, net_cents, tax_cents, is_sample)
  select uuid_at(moment), moment, entry_type, bill, note, name, rate, round(sum(net_cents) * share) - sum(net_cents),
    round(sum(tax_cents) * share) - sum(tax_cents), bool_or(is_sample)
  from tax_entry where invoice_id = bill group by name, rate
  having round(sum(net_cents) * share) <> sum(net_cents) or round(sum(tax_cents) * share) <> sum(tax_cents)
$$;

create function paid_for(bill uuid) returns numeric language sql stable as $$
  select coalesce(sum(amount_cents), 0) from ledger_entry where invoice_id = bill and type <> 'credit-note'
$$;

-- What was paid for a void invoice stays taxed until it is given back.
create function take_back_tax() returns trigger language plpgsql as $$
declare
  left_to_bill numeric := new.total_cents
    - (select coalesce(sum(amount_cents), 0) from credit_note where invoice_id = new.id);
begin
  perform leave_share_of_tax(new.id, coalesce(paid_for(new.id) / nullif(left_to_bill, 0), 0), 'void', new.updated_at,
    null);
  return null;
end $$;
create trigger invoice_takes_back_tax after update of status on invoice
  for each row when (new.status = 'void' and old.status <> 'void') execute function take_back_tax();

create function refund_tax() returns trigger language plpgsql as $$
declare
  paid numeric := paid_for(new.invoice_id);
begin
  if exists (select from invoice where id = new.invoice_id and status = 'void') then
    perform leave_share_of_tax(new.invoice_id, paid / (paid - new.amount_cents), 'void', new.at, null);
  end if;
  return null;
end $$;
create trigger ledger_entry_takes_back_tax after insert on ledger_entry
  for each row when (new.amount_cents < 0 and new.invoice_id is not null) execute function refund_tax();

-- A note that names no tax takes back the share of each that its amount has of what is left of the invoice.
create function credit_tax() returns trigger language plpgsql as $$
declare
  left_to_bill numeric := (select total_cents from invoice where id = new.invoice_id)
    - (select sum(amount_cents) from credit_note where invoice_id = new.invoice_id);
begin
  if new.taxes is null then
    perform leave_share_of_tax(new.invoice_id, left_to_bill / (left_to_bill + new.amount_cents), 'credit-note',
      new.created_at, new.id);
  else
    insert into tax_entry (id, at, type, invoice_id, credit_note_id, name, rate, net_cents, tax_cents, is_sample)
    select uuid_at(new.created_at), new.created_at, 'credit-note', new.invoice_id, new.id, tax ->> 'name',
      (tax ->> 'rate')::integer, -(tax ->> 'netCents')::bigint, -(tax ->> 'taxCents')::bigint, new.is_sample
    from jsonb_array_elements(new.taxes) as tax;
  end if;
  return null;
end $$;
-- After `credit_note_bounded`, which locks the invoice: triggers run in the order of their names.
create trigger credit_note_takes_back_tax after insert on credit_note
  for each row execute function credit_tax();
