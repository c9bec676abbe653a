-- [{ label, percent, due, dueOn }]: parts in which an accepted quote is paid. Null: a deposit and a balance.
alter table quote add column payment_plan jsonb;

-- Parts of the price of an order, fixed when its client accepted the quote.
create table payment_part (
  order_id uuid not null references client_order on delete cascade,
  number smallint not null check (number between 1 and 6),
  label text not null,
  percent smallint not null check (percent between 1 and 99),
  total_cents bigint not null check (total_cents > 0),
  due text not null check (due in ('acceptance', 'date', 'milestone', 'hand-in', 'delivery')),
  due_on date check ((due = 'date') = (due_on is not null)),
  -- Set once. A part whose invoice was voided is not issued again by its rule.
  issued_at timestamptz,
  primary key (order_id, number)
);
create index payment_part_dated on payment_part (due_on) where due = 'date' and issued_at is null;
create trigger payment_part_changed after insert or update or delete or truncate on payment_part
  for each statement execute function tell_change();

-- Each part is a kind of its own, so that the index invoice_once takes one invoice for each. The release before names that
-- index when it inserts.
alter table invoice drop constraint invoice_kind_check;
alter table invoice add constraint invoice_kind_check check
  (kind in ('deposit', 'balance', 'full', 'extra', 'other', 'part-1', 'part-2', 'part-3', 'part-4', 'part-5', 'part-6'));
