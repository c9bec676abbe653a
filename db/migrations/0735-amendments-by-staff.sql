-- A change of an agreed order in the client's favour takes effect without their acceptance. Numbered like the others.
create table order_amendment (
  id uuid primary key,
  order_id uuid not null references client_order on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  reason text not null,
  lowered_cents bigint not null check (lowered_cents >= 0),
  due_on date,
  deposit_percent smallint check (deposit_percent between 0 and 100),
  created_at timestamptz not null,
  unique (order_id, number),
  check (lowered_cents > 0 or due_on is not null or deposit_percent is not null)
);
create trigger order_amendment_changed after insert or update or delete or truncate on order_amendment
  for each statement execute function tell_change();
