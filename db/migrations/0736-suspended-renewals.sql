-- Why a recurring invoice is paused, for its client. Empty while it is not, and for pauses of earlier releases.
alter table recurring_invoice add column suspension text not null default '',
  -- Invoices that were late on this day suspend it no more.
  add column resumed_on date;
