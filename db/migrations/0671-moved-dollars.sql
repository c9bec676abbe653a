-- Dollars that moved for an invoice in another currency. For one in dollars, they are the amount of the entry.
alter table ledger_entry
  drop constraint ledger_entry_moved_currency_check,
  add constraint ledger_entry_moved_currency check (moved_currency ~ '^[A-Z]{3}$' and moved_currency <> 'BDT'
    and (moved_currency <> 'USD' or currency <> 'USD'));
