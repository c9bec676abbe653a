-- What a list or the overview narrows down to some days.
create index client_order_created_at on client_order (created_at);
create index invoice_created_at on invoice (created_at);
create index problem_created_at on problem (created_at);
create index review_created_at on review_record (created_at) where removed_at is null;
create index audit_entry_at on audit_entry (at);
-- What is looked for in the mails.
create index mail_search on mail using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
-- All entries of a claim, whatever they are.
create index ledger_entry_of_claim on ledger_entry (claim_id) where claim_id is not null;
-- What is looked for in the invoices.
create index invoice_search on invoice
  using gin (lower(number || ' ' || email || ' ' || snapshot::text) gin_trgm_ops);
