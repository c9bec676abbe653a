-- [{ name, percent, inclusive, isDefault, isOnWebsite }]
alter table payment_settings add column tax_rates jsonb not null default '[]';
-- { name, percent, inclusive }, as it was when the quote was written
alter table quote add column tax jsonb;

-- Tax of invoices, in cents. Entries are only added: a void invoice and a credit note take tax back.
create table tax_entry (
  id uuid primary key,
  at timestamptz not null,
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
  insert into tax_entry (id, at, invoice_id, name, rate, net_cents, tax_cents, is_sample)
  select uuid_at(new.created_at), new.created_at, new.id, tax ->> 'name',
    round((tax ->> 'percent')::numeric * 100), (tax ->> 'netCents')::bigint, (tax ->> 'taxCents')::bigint,
    new.is_sample
  from jsonb_array_elements(new.snapshot -> 'taxes') as tax;
  return null;
end $$;
create trigger invoice_adds_tax after insert on invoice
  for each row when (new.snapshot ? 'taxes') execute function add_tax();

create function take_back_tax() returns trigger language plpgsql as $$
begin
  insert into tax_entry (id, at, invoice_id, name, rate, net_cents, tax_cents, is_sample)
  select uuid_at(new.updated_at), new.updated_at, new.id, name, rate, -sum(net_cents), -sum(tax_cents), new.is_sample
  from tax_entry where invoice_id = new.id group by name, rate having sum(net_cents) <> 0 or sum(tax_cents) <> 0;
  return null;
end $$;
create trigger invoice_takes_back_tax after update of status on invoice
  for each row when (new.status = 'void' and old.status <> 'void') execute function take_back_tax();

-- A note takes back the share of each tax that the credited amount has of the invoice. The notes of a whole invoice take
-- back all of it, however they are rounded.
create function credit_tax() returns trigger language plpgsql as $$
declare
  total bigint;
  credited bigint;
begin
  select total_cents into total from invoice where id = new.invoice_id;
  select sum(amount_cents) into credited from credit_note where invoice_id = new.invoice_id;
  insert into tax_entry (id, at, invoice_id, credit_note_id, name, rate, net_cents, tax_cents, is_sample)
  select uuid_at(new.created_at), new.created_at, new.invoice_id, new.id, name, rate,
    round(sum(net_cents) filter (where credit_note_id is null) * (total - credited)::numeric / total) - sum(net_cents),
    round(sum(tax_cents) filter (where credit_note_id is null) * (total - credited)::numeric / total) - sum(tax_cents),
    new.is_sample
  from tax_entry where invoice_id = new.invoice_id group by name, rate;
  return null;
end $$;
-- After `credit_note_bounded`, which locks the invoice: triggers run in the order of their names.
create trigger credit_note_takes_back_tax after insert on credit_note
  for each row execute function credit_tax();
