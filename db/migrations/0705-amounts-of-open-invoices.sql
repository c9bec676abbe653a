-- The open amount of an invoice as a column, so that money on a statement finds the invoices that it may pay.
alter table invoice
  -- Sum of the ledger entries of the invoice, kept by the trigger below.
  add column settled_cents bigint not null default 0;
-- `using` rewrites the table, once for both columns, which is many times faster than updating all rows.
create function pg_temp.settled_of(bill uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(amount_cents), 0) from ledger_entry where invoice_id = bill);
end $$;
alter table invoice
  alter column settled_cents type bigint using pg_temp.settled_of(id),
  -- What is open in poisha, rounded like `payableIn`.
  add column payable_poisha bigint generated always as (case currency
    when 'BDT' then total_cents - settled_cents
    else ceil(round((total_cents - settled_cents) * coalesce(poisha_per_minor, poisha_per_dollar / 100.0), 6) / 100) * 100
    end) stored;
drop function pg_temp.settled_of(uuid);
create index invoice_by_payable on invoice (payable_poisha) where status in ('open', 'part-paid');

-- As before, and it keeps the sum.
create or replace function settle_invoice() returns trigger language plpgsql as $$
declare
  bill invoice;
  settled bigint;
  paid bigint;
begin
  -- The invoice is locked first, so that what runs beside this one waits and adds up all.
  select * into bill from invoice where id = new.invoice_id for no key update;
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where type <> 'credit-note'), 0)
    into settled, paid from ledger_entry where invoice_id = new.invoice_id;
  if paid < 0 or settled > bill.total_cents then
    raise exception 'An invoice is paid between nothing and its total' using errcode = 'PH003';
  end if;
  if bill.status = 'void' and new.amount_cents > 0 then
    raise exception 'A void invoice takes no money' using errcode = 'PH003';
  end if;
  update invoice set
    status = case when bill.status = 'void' then 'void' when settled = total_cents then 'paid'
      when paid = 0 then 'open' else 'part-paid' end,
    settled_cents = settled, version = version + 1, updated_at = new.at
  where id = new.invoice_id;
  return null;
end $$;

-- Words in small letters with one space before and after each, so that whole words can be searched in a text.
create function words_of(written text) returns text language sql immutable strict parallel safe as $$
  select ' ' || btrim(regexp_replace(lower(written), '[\s!-/:-@\[-`{-~]+', ' ', 'g')) || ' '
$$;
