-- Keys the hashes of addresses that outlive an account; it lies in the database so that a new SECRET_KEY changes none.
create table address_key (
  id boolean primary key default true check (id),
  key bytea not null
);
insert into address_key (key)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- `address` in lower case.
create function hash_address(address text) returns bytea language sql stable
  return (select sha256(key || convert_to(address, 'UTF8')) from address_key);

-- Addresses that ADMIN_EMAILS no longer makes administrators: an administrator has decided about the role, or the
-- account was deleted by an administrator. The row stays when the account goes.
create table role_decision (
  address_hash bytea primary key,
  is_stand_in boolean not null,
  decided_at timestamptz not null
);
insert into role_decision (address_hash, is_stand_in, decided_at)
  select hash_address(email), is_stand_in, now() from person where is_role_decided and deleted_at is null;

-- The address that stood on the records of an account before it was deleted. `owner` is what stands there now.
create table former_owner (
  owner text primary key,
  email text not null,
  detached_at timestamptz not null
);
create index former_owner_age on former_owner (detached_at);

-- The ledger stays append-only, but a deleted account's entries may be given to another owner, in a transaction that
-- says so; nothing else of them changes.
create or replace function refuse_rewriting_but_sample() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_sample and current_setting('site.removes_sample', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('site.changes_owner', true) = 'on'
    and to_jsonb(new) - 'email' = to_jsonb(old) - 'email' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;

-- Accounts deleted before this release: their address is known where their owner moved or wrote to a record as a
-- client, since only its owner can. What was made before the deletion, and what hangs on it, is given to the deleted account.
do $$
declare
  gone record;
begin
  perform set_config('site.changes_owner', 'on', true);
  for gone in
    with removed as (
      select id, is_stand_in, is_role_decided, email as owner,
        coalesce((select max(at) from audit_entry
          where action = 'person.remove' and person_id = person.id), deleted_at) as at
      from person where deleted_at is not null
    ), acted as (
      select person_id, kind, record_id from state_move where not is_staff
      union select person_id, kind, record_id from message where not is_staff
    ), addresses as (
      select person_id, lower(email) as email from acted join client_order on id = record_id and kind = 'order'
      union select person_id, lower(email) from acted
        join template_request on id = record_id and kind = 'template-request'
      union select person_id, lower(email) from acted join problem on id = record_id and kind = 'problem'
      union select person_id, lower(email) from acted
        join payment_claim on id = record_id and kind = 'payment-claim'
    )
    select removed.*, addresses.email from removed join addresses on addresses.person_id = removed.id
    where addresses.email not like '%@account.invalid' and not exists (
      select from person as other where other.email = addresses.email and other.created_at <= removed.at)
    order by removed.at
  loop
    update template_request set email = gone.owner where email = gone.email and created_at <= gone.at;
    update client_order set email = gone.owner where email = gone.email and created_at <= gone.at;
    update project_record set email = gone.owner where lower(email) = gone.email and (created_at <= gone.at
      or id in (select project_id from client_order where email = gone.owner));
    update invoice set email = gone.owner where email = gone.email and (created_at <= gone.at
      or order_id in (select id from client_order where email = gone.owner));
    update payment_claim set email = gone.owner where email = gone.email and (created_at <= gone.at
      or invoice_id in (select id from invoice where email = gone.owner));
    update ledger_entry set email = gone.owner where email = gone.email and (at <= gone.at
      or invoice_id in (select id from invoice where email = gone.owner)
      or claim_id in (select id from payment_claim where email = gone.owner));
    update problem set email = gone.owner where email = gone.email and created_at <= gone.at;
    update attachment set owner_email = gone.owner where owner_email = gone.email and (created_at <= gone.at
      or about_id in (select id from client_order where email = gone.owner
        union all select id from template_request where email = gone.owner
        union all select id from payment_claim where email = gone.owner
        union all select id from problem where email = gone.owner));
    update certificate set owner_email = gone.owner where owner_email = gone.email and (created_at <= gone.at
      or '/api/certificates/' || id in (select certificate from project_record where email = gone.owner));
    -- What was told about them after the deletion, to nobody.
    delete from notice where email = gone.email
      and created_at < coalesce((select created_at from person where email = gone.email), now());
    delete from note where email = gone.email and created_at <= gone.at;
    insert into former_owner (owner, email, detached_at) values (gone.owner, gone.email, gone.at)
      on conflict do nothing;
    if gone.is_role_decided then
      insert into role_decision (address_hash, is_stand_in, decided_at)
        values (hash_address(gone.email), gone.is_stand_in, gone.at) on conflict do nothing;
    end if;
  end loop;
  perform set_config('site.changes_owner', 'off', true);
end $$;
