-- How money was sent back. `id` is that of the ledger entry.
create table refund (
  id uuid primary key references ledger_entry on delete cascade,
  -- Null for cash without a method of the site. The method may be deleted later.
  method_id uuid,
  method_kind text not null,
  method_label text not null,
  reference text not null,
  -- Null for cash: numbers of papers may repeat.
  reference_folded text generated always as (case when method_kind <> 'cash' then fold_transaction_id(reference) end) stored,
  created_at timestamptz not null
);
-- A transaction sends money back once.
create unique index refund_transaction on refund (method_kind, reference_folded);
create trigger refund_append_only before update or truncate on refund
  for each statement execute function refuse_rewriting();
create trigger refund_changed after insert or update or delete or truncate on refund
  for each statement execute function tell_change();

alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check check (
  about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact', 'quote', 'proof', 'expense',
    'refund')
);
