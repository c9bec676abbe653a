-- For lists of credit notes and expenses, which grow with the business.
create index credit_note_created_at on credit_note (created_at);
create index credit_note_search on credit_note
  using gin (lower(number || ' ' || email || ' ' || snapshot::text) gin_trgm_ops);
create index expense_search on expense using gin (lower(payee || ' ' || note) gin_trgm_ops);
create index expense_amount on expense (usd_cents, id);
create index expense_category on expense (category, id);
