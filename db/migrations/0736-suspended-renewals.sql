-- Why a recurring invoice is paused, for its client. Empty while it is not, and for pauses of earlier releases.
alter table recurring_invoice add column suspension text not null default '',
  -- Invoices that were late on this day suspend it no more.
  add column resumed_on date;
-- The lists of suspended and of overdue ones.
create index recurring_invoice_suspended on recurring_invoice (id) where is_paused and next_on is not null;
create index invoice_renewal_open on invoice (due_on)
  where recurring_id is not null and status in ('open', 'part-paid');
