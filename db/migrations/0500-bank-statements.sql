-- Statements of wallets and banks, compared with what clients report.
create table bank_statement (
  id uuid primary key,
  method_id uuid not null references payment_method,
  -- Name of the file; empty for pasted messages.
  name text not null,
  lines integer not null,
  added integer not null,
  unreadable integer not null,
  first_day date,
  last_day date,
  person_id uuid,
  created_at timestamptz not null
);
create index bank_statement_method on bank_statement (method_id, id);
create trigger bank_statement_changed after insert or update or delete or truncate on bank_statement
  for each statement execute function tell_change();

create table statement_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement on delete cascade,
  method_id uuid not null references payment_method,
  method_kind text not null,
  day date not null,
  -- HH:MM, or empty.
  time text not null,
  state text not null check (state in ('received', 'sent', 'reversed', 'unclear')),
  poisha bigint not null check (poisha > 0),
  trx_id text not null,
  trx_id_folded text generated always as (fold_transaction_id(trx_id)) stored,
  sender text not null,
  -- Last digits of the sender's number, as far as the statement shows them.
  sender_end text not null,
  details text not null,
  text_hash bytea not null,
  -- The payment that this line proves. A line is used once, and a payment has one line.
  claim_id uuid unique references payment_claim on delete cascade,
  set_aside_at timestamptz,
  set_aside_by uuid,
  created_at timestamptz not null,
  search text generated always as (lower(trx_id || ' ' || coalesce(fold_transaction_id(trx_id), '') || ' ' || sender
    || ' ' || details)) stored
);
-- Each line is kept once.
create unique index statement_line_transaction on statement_line (method_id, trx_id_folded)
  where trx_id_folded is not null;
create unique index statement_line_text on statement_line (method_id, day, poisha, text_hash)
  where trx_id_folded is null;
create index statement_line_statement on statement_line (statement_id, id);
create index statement_line_open on statement_line (id)
  where claim_id is null and set_aside_at is null and state = 'received';
create index statement_line_method on statement_line (method_id, id);
create index statement_line_search on statement_line using gin (search gin_trgm_ops);
create trigger statement_line_changed after insert or update or delete or truncate on statement_line
  for each statement execute function tell_change();

create function refuse_second_use() returns trigger language plpgsql as $$
begin
  raise exception 'A line of a statement is used once' using errcode = 'PH005';
end $$;
create trigger statement_line_used_once before update of claim_id on statement_line
  for each row when (old.claim_id is not null and new.claim_id is distinct from old.claim_id)
  execute function refuse_second_use();

-- Headings of the columns of a method's statements, as they were last confirmed.
create table statement_mapping (
  method_id uuid primary key references payment_method on delete cascade,
  -- { role: heading }
  columns jsonb not null,
  day_order text not null check (day_order in ('dmy', 'mdy', 'ymd', 'ydm')),
  updated_at timestamptz not null
);

create index payment_claim_open_amount on payment_claim (method_id, amount_poisha)
  where status in ('submitted', 'checking');
