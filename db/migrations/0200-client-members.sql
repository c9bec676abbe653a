-- People who act for a client. The person with the client's own address is its owner without a row.
create table client_member (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  person_id uuid not null references person on delete cascade,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['owner', 'billing', 'projects', 'read']),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint client_member_once unique (client_id, person_id)
);
create index client_member_person on client_member (person_id);
create trigger client_member_changed after insert or update or delete or truncate on client_member
  for each statement execute function tell_change();

-- Only the hash of a token is stored. The address has to be that of the person who accepts.
create table client_invitation (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  email text not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['owner', 'billing', 'projects', 'read']),
  token_hash bytea not null unique,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz
);
create unique index client_invitation_open on client_invitation (client_id, email)
  where accepted_at is null and revoked_at is null;
create index client_invitation_client on client_invitation (client_id, id);
create index client_invitation_email on client_invitation (email);
create index client_invitation_person on client_invitation (invited_by);
create index client_invitation_accepted on client_invitation (accepted_by);
create trigger client_invitation_changed after insert or update or delete or truncate on client_invitation
  for each statement execute function tell_change();

-- The client that the person acts for, and the client whose dashboard staff are looking at.
alter table session add client_id uuid references client on delete set null;
alter table session add viewed_client_id uuid references client on delete set null;
alter table session add viewed_until timestamptz;
create index session_client on session (client_id) where client_id is not null;
create index session_viewed on session (viewed_client_id) where viewed_client_id is not null;
create trigger session_switched after update of client_id, viewed_client_id, viewed_until on session
  for each statement execute function tell_change();

-- The client into which another one was merged, or the same client.
create function current_client(known uuid) returns uuid language sql stable as $$
  with recursive remaining as (
    select id, merged_into from client where id = known
    union all
    select client.id, client.merged_into from client join remaining on client.id = remaining.merged_into
  )
  select id from remaining where merged_into is null
$$;

-- A client with the addresses of its records, without those of deleted accounts. Null if there is none left.
create function reach_of_client(known uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('clientId', client.id, 'name', client.name,
    'email', coalesce((array_agg(address.email order by address.id)
      filter (where address.email not like '%@account.invalid'))[1], (array_agg(address.email order by address.id))[1]),
    'emails', jsonb_agg(address.email order by address.id))
  from client join client_email as address on address.client_id = client.id
  where client.id = known and client.merged_into is null and address.email not like 'removed-%@account.invalid'
  group by client.id
$$;

-- The clients for which a person acts. The scopes of merged clients add up.
create function memberships_of(person uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(reach || jsonb_build_object('scopes', scopes)
    order by lower(reach ->> 'name'), reach ->> 'clientId'), '[]')
  from (
    select reach_of_client(client_id) as reach, scopes from (
      select current_client(member.client_id) as client_id, jsonb_agg(distinct scope) as scopes
      from client_member as member, unnest(member.scopes) as scope
      where member.person_id = person
      group by 1
    ) as own
  ) as reached
  where reach is not null
$$;
