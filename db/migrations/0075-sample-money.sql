-- What is tried out on a sample invoice is sample too, so that it goes with it.
create function inherit_sample_from_invoice() returns trigger language plpgsql as $$
begin
  if not new.is_sample and new.invoice_id is not null then
    new.is_sample := (select is_sample from invoice where id = new.invoice_id);
  end if;
  return new;
end $$;
create trigger payment_claim_sample before insert on payment_claim
  for each row execute function inherit_sample_from_invoice();

create function inherit_sample_from_money() returns trigger language plpgsql as $$
begin
  if not new.is_sample then
    new.is_sample := case
      when new.invoice_id is not null then (select is_sample from invoice where id = new.invoice_id)
      when new.claim_id is not null then (select is_sample from payment_claim where id = new.claim_id)
      else exists (select 1 from ledger_entry where email = new.email and invoice_id is null and is_sample)
    end;
  end if;
  return new;
end $$;
create trigger ledger_entry_sample before insert on ledger_entry
  for each row execute function inherit_sample_from_money();
