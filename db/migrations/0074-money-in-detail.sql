-- The method as it stood at each revision: a claim keeps the one that its client saw.
create table payment_method_revision (
  method_id uuid not null references payment_method on delete cascade,
  revision integer not null,
  -- { label, number, accountType, holder, bank, qrImage, revision }
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (method_id, revision)
);

alter table payment_claim
  -- The invoice's rate when the claim was sent: a newer one changes nothing for money that is under way.
  add column poisha_per_dollar integer not null check (poisha_per_dollar > 0),
  -- What was still open then, in poisha at that rate.
  add column due_poisha bigint not null check (due_poisha >= 0),
  -- `reason` is one of a list; here stands what a person adds.
  add column reason_text text not null default '';
create index payment_claim_sender on payment_claim (sender_number) where sender_number <> '';
create index payment_claim_trx on payment_claim (trx_id_folded) where trx_id_folded is not null;
create index payment_claim_proof on payment_claim (proof_attachment_id) where proof_attachment_id is not null;
create index payment_claim_replaced on payment_claim (replaces_id) where replaces_id is not null;

-- A claim becomes credit once, as it pays an invoice once; and both are taken back once.
create unique index ledger_entry_claim_credit on ledger_entry (claim_id) where type = 'credit';
create unique index ledger_entry_claim_reversal on ledger_entry (claim_id, (invoice_id is null)) where type = 'reversal';

-- As before, and what was paid for an invoice that is void now can be given back.
create or replace function settle_invoice() returns trigger language plpgsql as $$
declare
  bill invoice;
  paid bigint;
begin
  -- The invoice is locked first, so that what runs beside this one waits and adds up all.
  select * into bill from invoice where id = new.invoice_id for no key update;
  select coalesce(sum(amount_cents), 0) into paid from ledger_entry where invoice_id = new.invoice_id;
  if paid < 0 or paid > bill.total_cents then
    raise exception 'An invoice is paid between nothing and its total' using errcode = 'PH003';
  end if;
  if bill.status = 'void' and new.amount_cents > 0 then
    raise exception 'A void invoice takes no money' using errcode = 'PH003';
  end if;
  update invoice set
    status = case when bill.status = 'void' then 'void' when paid = 0 then 'open'
      when paid < total_cents then 'part-paid' else 'paid' end,
    version = version + 1, updated_at = new.at
  where id = new.invoice_id;
  return null;
end $$;

-- The ledger can only grow. Sample entries go with the rest of the sample content, in a transaction that says so.
create function refuse_rewriting_but_sample() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_sample and current_setting('site.removes_sample', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;
drop trigger ledger_entry_append_only on ledger_entry;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_rewriting_but_sample();
create trigger ledger_entry_not_emptied before truncate on ledger_entry
  for each statement execute function refuse_rewriting();
