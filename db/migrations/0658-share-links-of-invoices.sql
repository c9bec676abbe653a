-- Share links open invoices, too.
alter table share_link drop constraint share_link_kind_check;
alter table share_link add constraint share_link_kind_check check (kind in ('quote', 'proof', 'invoice'));

-- A link and its openings go with the invoice.
create function delete_links_of_invoices() returns trigger language plpgsql as $$
begin
  delete from share_link where kind = 'invoice' and record_id in (select id from deleted);
  return null;
end $$;
create trigger invoice_links_deleted after delete on invoice referencing old table as deleted
  for each statement execute function delete_links_of_invoices();
