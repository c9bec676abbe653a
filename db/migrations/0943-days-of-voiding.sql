-- A void invoice was owed until this moment, so that a statement of account of an earlier period stays as it was.
alter table invoice add column voided_at timestamptz;
update invoice set voided_at = coalesce(
  (select min(at) from tax_entry where tax_entry.invoice_id = invoice.id and tax_entry.type = 'void'), updated_at)
where status = 'void';
alter table invoice add constraint invoice_voided_at check ((status = 'void') = (voided_at is not null));

create function mark_voiding() returns trigger language plpgsql as $$
begin
  new.voided_at := case when new.status = 'void' then coalesce(new.voided_at, new.updated_at) end;
  return new;
end $$;
create trigger invoice_marks_voiding before insert or update of status on invoice
  for each row execute function mark_voiding();
