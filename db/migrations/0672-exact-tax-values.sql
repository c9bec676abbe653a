-- The values of the entries of a tax add up to that of the invoice: rounded one by one, credit notes for all of it left
-- a cent in the report.
alter table tax_entry
  alter column usd_net_cents drop expression,
  alter column usd_tax_cents drop expression,
  alter column usd_net_cents set not null,
  alter column usd_tax_cents set not null;
create or replace function value_tax() returns trigger language plpgsql as $$
begin
  select currency, case when currency = 'USD' then 1 else usd_cents::numeric / total_cents end
    into new.currency, new.usd_rate from invoice where id = new.invoice_id;
  select round((coalesce(sum(net_cents), 0) + new.net_cents) * new.usd_rate) - coalesce(sum(usd_net_cents), 0),
    round((coalesce(sum(tax_cents), 0) + new.tax_cents) * new.usd_rate) - coalesce(sum(usd_tax_cents), 0)
    into new.usd_net_cents, new.usd_tax_cents
  from tax_entry where invoice_id = new.invoice_id and name = new.name and rate = new.rate;
  return new;
end $$;
