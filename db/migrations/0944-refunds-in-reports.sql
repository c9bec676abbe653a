-- Reports tell refunds from payments by their type, which the index lacked.
drop index ledger_entry_report;
create index ledger_entry_report on ledger_entry (on_day)
  include (usd_cents, poisha_value, poisha_source, method_kind, type, service, client_id) where type <> 'credit-note';
