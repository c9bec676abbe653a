-- Costs of the business, and of single orders.
create table expense (
  id uuid primary key,
  spent_on date not null,
  category text not null check (category in
    ('hosting', 'domains', 'software', 'subcontractors', 'advertising', 'office', 'fees', 'travel', 'other')),
  currency text not null check (currency in ('USD', 'BDT')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Value in dollars, at the rate of the day on which it was entered.
  usd_cents bigint not null check (usd_cents > 0),
  poisha_per_dollar integer check (poisha_per_dollar > 0),
  payee text not null,
  note text not null,
  order_id uuid references client_order on delete set null,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((currency = 'BDT') = (poisha_per_dollar is not null)),
  check (currency = 'BDT' or usd_cents = amount_minor)
);
create index expense_day on expense (spent_on, id);
create index expense_order on expense (order_id, id) where order_id is not null;
create index expense_created on expense (created_at, id);
create trigger expense_changed after insert or update or delete or truncate on expense
  for each statement execute function tell_change();

-- A closed month keeps its expenses as they are.
create function refuse_expense_in_closed_month() returns trigger language plpgsql as $$
declare
  day date;
begin
  foreach day in array array[
    case when tg_op <> 'DELETE' then new.spent_on end, case when tg_op <> 'INSERT' then old.spent_on end
  ] loop
    continue when day is null;
    perform pg_advisory_xact_lock_shared(741, month_key(date_trunc('month', day)::date));
    if exists (select from closed_month where month = date_trunc('month', day)::date) then
      raise exception 'A closed month takes no entries' using errcode = 'PH004';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
create trigger expense_in_open_month
  before insert or delete or update of spent_on, currency, amount_minor, usd_cents, category on expense
  for each row execute function refuse_expense_in_closed_month();
