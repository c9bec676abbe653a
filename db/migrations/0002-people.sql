create table person (
  id uuid primary key,
  -- Who the provider says it is; the e-mail address may change, these two never do.
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  picture text not null,
  role text not null check (role in ('admin', 'client')),
  -- An administrator has decided about the role: ADMIN_EMAILS no longer does.
  is_role_decided boolean not null default false,
  is_disabled boolean not null default false,
  is_stand_in boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint person_identity unique (issuer, subject)
);
create unique index person_email on person (lower(email));
create index person_active_admin on person (id) where role = 'admin' and not is_disabled;

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index session_person on session (person_id);
create index session_expiry on session (expires_at);

-- Providers that are no stand-ins; once there is one, the local provider never starts on this database again.
create table real_provider (
  issuer text primary key,
  first_used_at timestamptz not null
);

-- The lock makes two administrators who take each other's role at once see each other.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301208);
  if not exists (select from person where role = 'admin' and not is_disabled) then
    raise exception 'the last administrator stays' using errcode = 'PH001';
  end if;
  return null;
end $$;

create trigger person_keep_admin after update on person for each row
  when (old.role = 'admin' and not old.is_disabled and (new.role <> 'admin' or new.is_disabled))
  execute function keep_an_admin();
-- Stand-ins go all together when a real provider comes.
create trigger person_keep_admin_on_delete after delete on person for each row
  when (old.role = 'admin' and not old.is_disabled and not old.is_stand_in)
  execute function keep_an_admin();
