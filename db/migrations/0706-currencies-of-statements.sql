-- Statements of accounts in other currencies. `poisha` is in minor units of `currency`.
alter table statement_line
  add column currency text not null default 'BDT' check (currency ~ '^[A-Z]{3}$');

-- The amount of a claim in the currency in which it was sent.
create index payment_claim_open_sent on payment_claim (method_id, coalesce(foreign_minor, amount_poisha))
  where status in ('submitted', 'checking');
create index invoice_by_open on invoice (currency, (total_cents - settled_cents))
  where status in ('open', 'part-paid') and currency <> 'BDT';
