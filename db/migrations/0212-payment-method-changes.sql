-- New payment methods and new account details wait for a second owner, or for a day.
create table payment_method_change (
  id uuid primary key,
  method_id uuid not null references payment_method on delete cascade,
  kind text not null check (kind in ('add', 'change')),
  -- New values by field; for an added method, whether clients are to see it.
  change jsonb not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'cancelled')),
  decided_by uuid,
  decided_at timestamptz
);
create unique index payment_method_change_waiting on payment_method_change (method_id) where state = 'waiting';
create index payment_method_change_due on payment_method_change (effective_at) where state = 'waiting';

create trigger payment_method_change_changed after insert or update or delete or truncate on payment_method_change
  for each statement execute function tell_change('payment_method');
