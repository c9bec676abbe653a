-- Credit is in the currency of the invoice that it came from. The release before only writes credit in dollars.
alter table ledger_entry drop constraint ledger_entry_credit_in_dollars;

-- As before, for each currency.
create or replace function refuse_negative_credit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.email, 73));
  if (select coalesce(sum(amount_cents), 0) from ledger_entry
      where email = new.email and invoice_id is null and currency = new.currency) < 0 then
    raise exception 'Credit is never less than nothing' using errcode = 'PH003';
  end if;
  return null;
end $$;

-- Credit that is added brings its value in dollars. What is taken has its share of the value of all there is, so that
-- no value is left when no credit is.
create function value_credit() returns trigger language plpgsql as $$
declare
  minor bigint;
  value bigint;
begin
  -- The release before reverses a payment in dollars only.
  if new.type = 'reversal' then
    new.currency := coalesce((select currency from ledger_entry where claim_id = new.claim_id and type = 'credit'),
      new.currency);
  end if;
  if new.currency = 'USD' or new.amount_cents > 0 then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.email, 73));
  select coalesce(sum(amount_cents), 0), coalesce(sum(usd_cents), 0) into minor, value from ledger_entry
    where email = new.email and invoice_id is null and currency = new.currency;
  if minor + new.amount_cents < 0 then
    raise exception 'Credit is never less than nothing' using errcode = 'PH003';
  end if;
  new.usd_given := round((minor + new.amount_cents) * value::numeric / minor) - value;
  return new;
end $$;
create trigger ledger_entry_credit_valued before insert on ledger_entry
  for each row when (new.invoice_id is null) execute function value_credit();

-- Balances of credit read this instead of all entries of a client.
create index ledger_entry_credit on ledger_entry (email, currency) include (amount_cents, usd_cents)
  where invoice_id is null;
