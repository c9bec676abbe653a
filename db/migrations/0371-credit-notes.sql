-- Takes back an invoiced amount, in part or in whole. Like an issued invoice it is never changed.
create table credit_note (
  id uuid primary key,
  number text not null unique,
  invoice_id uuid not null references invoice,
  client_id uuid,
  email text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- [{ title, quantity, priceCents }]
  lines jsonb not null,
  -- { invoiceNumber, clientName }
  snapshot jsonb not null,
  is_sample boolean not null default false,
  created_at timestamptz not null
);
create index credit_note_invoice on credit_note (invoice_id, id);
create index credit_note_email on credit_note (email, id);
create index credit_note_client on credit_note (client_id, id);
create trigger credit_note_changed after insert or update or delete or truncate on credit_note
  for each statement execute function tell_change();
create trigger credit_note_client before insert or update of email on credit_note
  for each row execute function belong_to_client('email');

create function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  bill invoice;
begin
  -- The invoice is locked first, so that concurrent notes are added up together.
  select * into bill from invoice where id = new.invoice_id for no key update;
  if bill.status = 'void' or (select sum(amount_cents) from credit_note where invoice_id = new.invoice_id)
    > bill.total_cents then
    raise exception 'Credit notes never exceed their invoice' using errcode = 'PH003';
  end if;
  return null;
end $$;
create trigger credit_note_bounded after insert on credit_note
  for each row execute function refuse_excess_credit();

alter table ledger_entry drop constraint ledger_entry_type_check;
alter table ledger_entry add constraint ledger_entry_type_check
  check (type in ('payment', 'credit', 'refund', 'reversal', 'credit-note'));
alter table ledger_entry add column credit_note_id uuid references credit_note;
-- A note reduces its invoice once.
create unique index ledger_entry_credit_note on ledger_entry (credit_note_id) where credit_note_id is not null;
alter table ledger_entry add constraint ledger_entry_has_note check ((type = 'credit-note') = (credit_note_id is not null));

-- As before, and a credit note settles an invoice like a payment: money can only be taken back from what was paid.
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
    version = version + 1, updated_at = new.at
  where id = new.invoice_id;
  return null;
end $$;
