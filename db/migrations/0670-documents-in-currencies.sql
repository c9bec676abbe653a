-- Quotes, orders and invoices in other currencies than dollars. Their columns `…_cents` are in minor units of `currency`.

alter table quote drop constraint quote_currency_check,
  add constraint quote_currency check (currency ~ '^[A-Z]{3}$'),
  -- Value in dollars when it was written, unless it is in dollars.
  add column usd_given bigint,
  add column usd_cents bigint generated always as (coalesce(usd_given, total_cents)) stored;
alter table client_order drop constraint client_order_currency_check,
  add constraint client_order_currency check (currency ~ '^[A-Z]{3}$');
alter table invoice_draft add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table recurring_invoice add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table credit_note add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

alter table invoice
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Value in dollars when it was issued, unless it is in dollars.
  add column usd_given bigint check (usd_given >= 0),
  add column usd_cents bigint generated always as (coalesce(usd_given, total_cents)) stored,
  -- Poisha for one minor unit at the last quoted rate, unless it is in dollars.
  add column poisha_per_minor numeric check (poisha_per_minor > 0),
  add constraint invoice_value check ((currency = 'USD') = (usd_given is null)
    and (currency = 'USD') = (poisha_per_minor is null));

-- Rate of the invoice's currency, if that is neither dollars nor taka.
alter table payment_claim add column invoice_taka numeric check (invoice_taka > 0);

alter table ledger_entry
  alter column currency set default 'USD',
  drop constraint ledger_entry_currency_check,
  add constraint ledger_entry_currency check (currency ~ '^[A-Z]{3}$'),
  -- Credit that no invoice has used is in dollars.
  add constraint ledger_entry_credit_in_dollars check (invoice_id is not null or currency = 'USD'),
  add column usd_given bigint,
  add column usd_cents bigint generated always as (coalesce(usd_given, amount_cents)) stored,
  add constraint ledger_entry_value check ((currency = 'USD') = (usd_given is null));

-- Like before, without `usd_cents`, which the database computes after this.
create or replace function refuse_rewriting_but_sample() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_sample and current_setting('site.removes_sample', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('site.changes_owner', true) = 'on'
    and to_jsonb(new) - '{email,client_id,usd_cents}'::text[] = to_jsonb(old) - '{email,client_id,usd_cents}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;

-- An entry is in the currency of its invoice. Its value in dollars is the share of the invoice's, so that the values of
-- all entries add up to it.
create function value_entry() returns trigger language plpgsql as $$
declare
  bill record;
begin
  select currency, total_cents, usd_cents into bill from invoice where id = new.invoice_id for no key update;
  new.currency := bill.currency;
  if bill.currency <> 'USD' then
    select round((coalesce(sum(amount_cents), 0) + new.amount_cents) * bill.usd_cents::numeric / bill.total_cents)
      - coalesce(sum(usd_cents), 0) into new.usd_given from ledger_entry where invoice_id = new.invoice_id;
  end if;
  return new;
end $$;
create trigger ledger_entry_valued before insert on ledger_entry
  for each row when (new.invoice_id is not null) execute function value_entry();

drop index ledger_entry_report;
create index ledger_entry_report on ledger_entry (at)
  include (usd_cents, method_kind, service, client_id) where type <> 'credit-note';

alter table tax_entry
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Dollars for one minor unit, in cents.
  add column usd_rate numeric not null default 1,
  add column usd_net_cents bigint generated always as (round(net_cents * usd_rate)) stored,
  add column usd_tax_cents bigint generated always as (round(tax_cents * usd_rate)) stored;
create function value_tax() returns trigger language plpgsql as $$
begin
  select currency, case when currency = 'USD' then 1 else usd_cents::numeric / total_cents end
    into new.currency, new.usd_rate from invoice where id = new.invoice_id;
  return new;
end $$;
create trigger tax_entry_valued before insert on tax_entry for each row execute function value_tax();
