-- A quote for an order that is agreed already changes it: an amendment, numbered in its order.
alter table quote add column amendment integer check (amendment > 0),
  add constraint quote_amendment_has_order check (amendment is null or order_id is not null),
  drop constraint quote_working_days_check,
  add constraint quote_working_days_check check (working_days > 0 or working_days = 0 and amendment is not null);
alter table quote drop constraint quote_check1;
alter table quote add constraint quote_accepted_check
  check (status <> 'accepted' or order_id is not null and (total_cents > 0 or amendment is not null));
drop index quote_accepted_order;
create unique index quote_accepted_order on quote (order_id) where status = 'accepted' and amendment is null;
create unique index quote_accepted_amendment on quote (order_id, amendment)
  where status = 'accepted' and amendment is not null;

-- Part of the price of an order that its amendments added. They have invoices of their own.
alter table client_order add column amended_cents bigint not null default 0
  check (amended_cents between 0 and total_cents);
