-- Printed codes with which an owner signs in when the provider cannot be reached.
create table recovery_code (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- Codes that were made together; also the salt of their hashes.
  set_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index recovery_code_person on recovery_code (person_id, code_hash);

-- Codes end with the role, the account and the identity that they were made with, whichever code changes these.
create function end_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_code where person_id = new.id;
  return null;
end $$;
create trigger person_ends_recovery_codes after update on person for each row
  when ((old.access_role = 'admin' and new.access_role <> 'admin') or (new.is_disabled and not old.is_disabled)
    or new.deleted_at is distinct from old.deleted_at or old.issuer <> new.issuer or old.subject <> new.subject)
  execute function end_recovery_codes();
