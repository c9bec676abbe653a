-- Values in taka of entries of the ledger and of taxes, for reports in taka. Null where no rate is known.

alter table ledger_entry
  add column poisha_value bigint,
  -- moved: the amount is in taka, or taka moved; claim: the rate of the payment; invoice: that of the invoice on that
  -- day; settings: that of the payment settings on that day.
  add column poisha_source text check (poisha_source in ('moved', 'claim', 'invoice', 'settings')),
  add constraint ledger_entry_poisha_value check (num_nulls(poisha_value, poisha_source) in (0, 2));

-- Poisha for a minor unit of an invoice's currency at a number of taka for one unit.
create function poisha_per_minor_of(bill invoice, taka numeric) returns numeric language sql immutable as $$
  select bill.poisha_per_minor * taka / (select (known ->> 'taka')::numeric
    from jsonb_array_elements(bill.exchange_rates) as known where known ->> 'currency' = bill.currency)
$$;

-- Poisha for a minor unit at the rates of a claim.
create function poisha_rate_of_claim(claim uuid, entry_currency text) returns numeric language sql stable as $$
  select case entry_currency when 'USD' then claimed.poisha_per_dollar / 100.0
    else poisha_per_minor_of(invoice, claimed.invoice_taka) end
  from payment_claim as claimed join invoice on invoice.id = claimed.invoice_id where claimed.id = claim
$$;

create function poisha_rate_of(bill invoice) returns numeric language sql immutable as $$
  select case bill.currency when 'BDT' then 1 when 'USD' then bill.poisha_per_dollar / 100.0 else bill.poisha_per_minor end
$$;

-- Runs after `ledger_entry_valued`, which sets the currency: triggers run in the order of their names.
create function value_entry_in_taka() returns trigger language plpgsql as $$
declare
  source text := case when new.claim_id is not null then 'claim' else 'invoice' end;
  rate numeric;
begin
  if new.poisha_source is not null then
    return new;
  end if;
  if new.currency = 'BDT' or new.poisha is not null then
    source := 'moved';
    new.poisha_value := case when new.currency = 'BDT' then new.amount_cents else new.poisha end;
  else
    if new.claim_id is not null then
      rate := poisha_rate_of_claim(new.claim_id, new.currency);
    elsif new.invoice_id is not null then
      select poisha_rate_of(invoice) into rate from invoice where id = new.invoice_id;
    end if;
    new.poisha_value := round(new.amount_cents * rate);
  end if;
  new.poisha_source := case when new.poisha_value is not null then source end;
  return new;
end $$;
create trigger ledger_entry_valued_in_taka before insert on ledger_entry
  for each row execute function value_entry_in_taka();

-- The rate that an invoice had: that before it was next renewed. Null if the audit log does not reach back to its issue.
create function poisha_rate_then(bill invoice, moment timestamptz) returns numeric language sql stable as $$
  with renewed as (
    select before from audit_entry where record_id = bill.id and action = 'invoice.quote-rate' and at > moment
    order by id limit 1
  )
  select case bill.currency when 'BDT' then 1
    when 'USD' then coalesce((select (before ->> 'poishaPerDollar')::numeric from renewed), bill.poisha_per_dollar) / 100.0
    else coalesce(poisha_per_minor_of(bill, (select (known ->> 'taka')::numeric
      from renewed, jsonb_array_elements(before -> 'exchangeRates') as known where known ->> 'currency' = bill.currency)),
      bill.poisha_per_minor) end
  where bill.currency = 'BDT' or bill.created_at >= (select min(at) from audit_entry)
$$;

alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry set poisha_source = 'moved',
  poisha_value = case when currency = 'BDT' then amount_cents else poisha end
  where currency = 'BDT' or poisha is not null;
-- Materialized, so that each rate is looked up once.
with known as materialized (
  select id, poisha_rate_of_claim(claim_id, currency) as rate from ledger_entry
  where poisha_source is null and claim_id is not null
)
update ledger_entry as entry set poisha_source = 'claim', poisha_value = round(amount_cents * rate)
  from known where known.id = entry.id and rate is not null;
with known as materialized (
  select entry.id, poisha_rate_then(invoice, at) as rate
  from ledger_entry as entry join invoice on invoice.id = entry.invoice_id
  where poisha_source is null and claim_id is null
)
update ledger_entry as entry set poisha_source = 'invoice', poisha_value = round(amount_cents * rate)
  from known where known.id = entry.id and rate is not null;
-- Credit that moved to or from an invoice is worth what the entry of the invoice is.
update ledger_entry as entry set poisha_source = other.poisha_source, poisha_value = -other.poisha_value
  from ledger_entry as other
  where entry.poisha_source is null and entry.invoice_id is null and entry.claim_id is null
    and other.invoice_id is not null and other.claim_id is null and other.poisha_source is not null
    and other.email = entry.email and other.reason = entry.reason and other.usd_cents = -entry.usd_cents
    and other.at between entry.at - interval '1 second' and entry.at + interval '1 second';
alter table ledger_entry enable trigger ledger_entry_append_only;

drop index ledger_entry_report;
create index ledger_entry_report on ledger_entry (on_day)
  include (usd_cents, poisha_value, poisha_source, method_kind, service, client_id) where type <> 'credit-note';

alter table tax_entry
  -- Poisha for one minor unit, as of the issue of the invoice.
  add column poisha_rate numeric check (poisha_rate > 0),
  add column poisha_net bigint,
  add column poisha_tax bigint;

-- As before, and the value in taka. What is taken back has the rate of the invoice, so that nothing is left.
create or replace function value_tax() returns trigger language plpgsql as $$
declare
  bill invoice;
begin
  select * into bill from invoice where id = new.invoice_id;
  new.currency := bill.currency;
  new.usd_rate := case when bill.currency = 'USD' then 1 else bill.usd_cents::numeric / bill.total_cents end;
  new.poisha_rate := case when new.type = 'invoice' then poisha_rate_of(bill)
    else (select poisha_rate from tax_entry where invoice_id = bill.id and type = 'invoice' limit 1) end;
  select round((coalesce(sum(net_cents), 0) + new.net_cents) * new.usd_rate) - coalesce(sum(usd_net_cents), 0),
    round((coalesce(sum(tax_cents), 0) + new.tax_cents) * new.usd_rate) - coalesce(sum(usd_tax_cents), 0),
    round((coalesce(sum(net_cents), 0) + new.net_cents) * new.poisha_rate) - coalesce(sum(poisha_net), 0),
    round((coalesce(sum(tax_cents), 0) + new.tax_cents) * new.poisha_rate) - coalesce(sum(poisha_tax), 0)
    into new.usd_net_cents, new.usd_tax_cents, new.poisha_net, new.poisha_tax
  from tax_entry where invoice_id = new.invoice_id and name = new.name and rate = new.rate;
  return new;
end $$;

alter table tax_entry disable trigger tax_entry_append_only;
update tax_entry set poisha_rate = poisha_rate_then(invoice, invoice.created_at)
  from invoice where invoice.id = invoice_id;
with summed as (
  select id, poisha_rate,
    sum(net_cents) over whole as net, sum(net_cents) over whole - net_cents as net_before,
    sum(tax_cents) over whole as tax, sum(tax_cents) over whole - tax_cents as tax_before
  from tax_entry window whole as (partition by invoice_id, name, rate order by id rows unbounded preceding)
)
update tax_entry set
  poisha_net = round(net * summed.poisha_rate) - round(net_before * summed.poisha_rate),
  poisha_tax = round(tax * summed.poisha_rate) - round(tax_before * summed.poisha_rate)
from summed where summed.id = tax_entry.id;
alter table tax_entry enable trigger tax_entry_append_only;

drop function poisha_rate_then(invoice, timestamptz);
