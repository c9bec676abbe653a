-- The paper of a refund to a client: its number, and what it says besides the facts of papers.
create table refund_paper (
  id uuid primary key references ledger_entry on delete cascade,
  number text not null unique,
  snapshot jsonb not null,
  created_at timestamptz not null
);
create trigger refund_paper_append_only before update or truncate on refund_paper
  for each statement execute function refuse_rewriting();
create trigger refund_paper_changed after insert or update or delete or truncate on refund_paper
  for each statement execute function tell_change();

alter table paper_facts add column refund_id uuid unique references ledger_entry on delete cascade;
alter table paper_facts drop constraint paper_facts_check;
alter table paper_facts add constraint paper_facts_check
  check (num_nonnulls(invoice_id, credit_note_id, claim_id, quote_id, refund_id) = 1) not valid;
alter table paper_facts validate constraint paper_facts_check;
alter table mail drop constraint mail_document_kind_check;
alter table mail add constraint mail_document_kind_check
  check (document_kind in ('invoice', 'credit-note', 'quote', 'refund')) not valid;
alter table mail validate constraint mail_document_kind_check;
