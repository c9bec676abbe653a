-- Evidence of a boost: the counts before and after, with their screenshots, and what the campaign cost.
create table boost_evidence (
  id uuid primary key,
  order_id uuid not null unique references client_order on delete cascade,
  goal text not null,
  figures jsonb not null,
  spend_minor bigint check (spend_minor > 0),
  spend_currency text,
  version integer not null,
  updated_at timestamptz not null,
  check ((spend_minor is null) = (spend_currency is null))
);
create trigger boost_evidence_changed after insert or update or delete or truncate on boost_evidence
  for each statement execute function tell_change();
