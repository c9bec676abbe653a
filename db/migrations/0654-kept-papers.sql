-- What papers say besides their record, as of its issue: the seller and the ways to pay.
create table paper_facts (
  id uuid primary key,
  invoice_id uuid unique references invoice on delete cascade,
  credit_note_id uuid unique references credit_note on delete cascade,
  claim_id uuid unique references payment_claim on delete cascade,
  quote_id uuid unique references quote on delete cascade,
  facts jsonb not null,
  created_at timestamptz not null,
  check (num_nonnulls(invoice_id, credit_note_id, claim_id, quote_id) = 1)
);

-- Papers as they were first printed, one for each state of the record, such as after a payment.
create table kept_paper (
  facts_id uuid not null references paper_facts on delete cascade,
  state text not null,
  content bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  primary key (facts_id, state)
);
