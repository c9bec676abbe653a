-- Tokens with which programs call the API as a person.
create table api_token (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create index api_token_person on api_token (person_id, id);
create index api_token_expires on api_token (expires_at);

-- Tokens end with the role, the account and the identity that they were made with, whichever code changes these.
create function end_api_tokens() returns trigger language plpgsql as $$
begin
  delete from api_token where person_id = new.id;
  return null;
end $$;
create trigger person_ends_api_tokens after update on person for each row
  when (old.access_role is distinct from new.access_role or new.is_disabled or new.deleted_at is not null
    or old.issuer <> new.issuer or old.subject <> new.subject or old.email <> new.email)
  execute function end_api_tokens();
