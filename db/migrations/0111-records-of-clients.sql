-- Files and notes alone make nobody a client. They are linked once other records have.
create function adopt_files_and_notes(address text, owner uuid) returns void language sql
begin atomic
  update attachment set client_id = owner where owner_email = address and client_id is null;
  update certificate set client_id = owner where owner_email = address and client_id is null;
  update note set client_id = owner where email = address and client_id is null;
end;

-- Returns the client of an address, and creates it from the facts of its first record. The lock makes a merge wait until
-- the record is committed, so that it moves along.
create function client_of(address text, facts jsonb) returns uuid language plpgsql as $$
declare
  folded text := fold_email(address);
  at timestamptz := coalesce(facts ->> 'created_at', facts ->> 'at', now()::text)::timestamptz;
  is_removed boolean := folded like 'removed-%@account.invalid';
  found_id uuid;
  new_id uuid;
begin
  if folded = '' then
    return null;
  end if;
  loop
    select client_id into found_id from client_email where email = folded for share;
    if found then
      return found_id;
    end if;
    -- A form that was opened before the client got an address still has the placeholder.
    if folded ~ '^client-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@account\.invalid$' then
      insert into client_email (id, client_id, email, created_at)
        with recursive remaining as (
          select id, merged_into from client where id = substr(folded, 8, 36)::uuid
          union all
          select client.id, client.merged_into from client join remaining on client.id = remaining.merged_into
        )
        select uuid_at(at), id, folded, at from remaining where merged_into is null
        on conflict (email) do nothing;
      if found then
        continue;
      end if;
    end if;
    new_id := uuid_at(at);
    insert into client (id, name, company, country, phones, source, status, is_sample, created_at, updated_at)
      values (new_id,
        case when is_removed then 'Deleted account'
          else coalesce((select nullif(name, '') from person where lower(email) = folded and deleted_at is null),
            nullif(facts ->> 'client_name', ''), nullif(facts ->> 'owner_name', ''),
            nullif(facts -> 'snapshot' ->> 'clientName', ''), folded) end,
        case when is_removed then '' else coalesce(facts ->> 'company_name', facts ->> 'business_name', '') end,
        case when is_removed then '' else coalesce(facts ->> 'country_name', '') end,
        case when is_removed or coalesce(facts ->> 'phone', '') = '' then '{}' else array[facts ->> 'phone'] end,
        case when facts ->> 'source' = 'chat' then 'whatsapp' else 'website' end,
        case when is_removed then 'former' else 'lead' end,
        coalesce((facts ->> 'is_sample')::boolean, false), at, at);
    insert into client_email (id, client_id, email, created_at) values (uuid_at(at), new_id, folded, at)
      on conflict (email) do nothing;
    if found then
      perform adopt_files_and_notes(folded, new_id);
      return new_id;
    end if;
    delete from client where id = new_id;
  end loop;
end $$;

-- Arguments: the column with the address, and `known` for records that create no client.
create function belong_to_client() returns trigger language plpgsql as $$
declare
  facts jsonb := to_jsonb(new);
  address text := facts ->> tg_argv[0];
  former text;
begin
  if tg_op = 'UPDATE' then
    former := to_jsonb(old) ->> tg_argv[0];
    if address = former and new.client_id is not null then
      return new;
    end if;
    -- The owner has another address now, or deleted the account: the client keeps its records.
    if address <> former and current_setting('site.changes_owner', true) = 'on' then
      update client_email set email = fold_email(address)
        where email = fold_email(former)
          and not exists (select from client_email as same where same.email = fold_email(address));
    end if;
  end if;
  if address is null then
    new.client_id := null;
  elsif tg_argv[1] = 'known' then
    new.client_id := null;
    select client_id into new.client_id from client_email where email = fold_email(address) for share;
  else
    new.client_id := client_of(address, facts);
  end if;
  return new;
end $$;

create trigger client_order_client before insert or update of email on client_order
  for each row execute function belong_to_client('email');
create trigger template_request_client before insert or update of email on template_request
  for each row execute function belong_to_client('email');
create trigger invoice_client before insert or update of email on invoice
  for each row execute function belong_to_client('email');
create trigger payment_claim_client before insert or update of email on payment_claim
  for each row execute function belong_to_client('email');
create trigger ledger_entry_client before insert or update of email on ledger_entry
  for each row execute function belong_to_client('email');
create trigger project_client before insert or update of email on project_record
  for each row execute function belong_to_client('email');
create trigger problem_client before insert or update of email on problem
  for each row execute function belong_to_client('email');
create trigger attachment_client before insert or update of owner_email on attachment
  for each row execute function belong_to_client('owner_email', 'known');
create trigger certificate_client before insert or update of owner_email on certificate
  for each row execute function belong_to_client('owner_email', 'known');
create trigger note_client before insert or update of email on note
  for each row execute function belong_to_client('email', 'known');

-- Somebody who is billed or has a project is no lead any more.
create function activate_client() returns trigger language plpgsql as $$
begin
  update client set status = 'active', version = version + 1, updated_at = greatest(updated_at, new.created_at)
    where id = new.client_id and status = 'lead';
  return null;
end $$;
create trigger invoice_activates after insert on invoice for each row execute function activate_client();
create trigger project_activates after insert on project_record for each row execute function activate_client();
