-- For reports, so that a sum over the ledger reads one index: the service of the order (its id, or the kind for work
-- without a plan), and the kind of the payment method. The trigger fills them for the release before, too.
alter table ledger_entry add column service text;
alter table ledger_entry add column method_kind text;

create function service_of_invoice(invoice_id uuid) returns text language sql stable
  return (select coalesce(client_order.service_id::text, client_order.service_kind)
    from invoice join client_order on client_order.id = invoice.order_id where invoice.id = invoice_id);

-- `using` rewrites the table, which is many times faster than updating all rows.
create function pg_temp.method_of_claim(claim uuid) returns text language plpgsql stable as $$
begin
  return (select method_kind from payment_claim where id = claim);
end $$;
alter table ledger_entry
  alter service type text using case when invoice_id is not null then service_of_invoice(invoice_id) end,
  alter method_kind type text using case when claim_id is not null then pg_temp.method_of_claim(claim_id) end;
drop function pg_temp.method_of_claim(uuid);
create function describe_entry() returns trigger language plpgsql as $$
begin
  new.service := coalesce(new.service, service_of_invoice(new.invoice_id));
  new.method_kind := coalesce(new.method_kind, (select method_kind from payment_claim where id = new.claim_id));
  return new;
end $$;
create trigger ledger_entry_described before insert on ledger_entry for each row execute function describe_entry();

create index ledger_entry_report on ledger_entry (at)
  include (amount_cents, method_kind, service, client_id) where type <> 'credit-note';
create index ledger_entry_service on ledger_entry (service, id);
create index ledger_entry_method on ledger_entry (method_kind, id);
create index ledger_entry_type on ledger_entry (type, id);
