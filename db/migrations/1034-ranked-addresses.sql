-- Number of merges that brought the address to its client. The client's own addresses come first; otherwise an older client
-- that is merged into another one would take over the other one's members and money.
alter table client_email add column merges smallint not null default 0 check (merges >= 0);

update client_email set merges = moved.merges
from (
  select address_id, count(*) as merges
  from client_merge, unnest(address_ids) as address_id
  where undone_at is null
  group by address_id
) as moved
where moved.address_id = client_email.id;

-- Counts also what nodes of the release before merge and take apart.
create function count_merge() returns trigger language plpgsql as $$
begin
  if exists (select from client_merge where from_id = new.client_id and into_id = old.client_id
      and undone_at is null and old.id = any(address_ids)) then
    new.merges := greatest(0, old.merges - 1);
  else
    new.merges := old.merges + 1;
  end if;
  return new;
end $$;
create trigger client_email_merged before update of client_id on client_email
  for each row when (new.client_id is distinct from old.client_id) execute function count_merge();

-- A client with the addresses of its records, without those of deleted accounts. Null if there is none left.
create or replace function reach_of_client(known uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('clientId', client.id, 'name', client.name,
    'email', (array_agg(address.email order by address.email like '%@account.invalid', address.merges, address.id))[1],
    'emails', jsonb_agg(address.email order by address.merges, address.id))
  from client join client_email as address on address.client_id = client.id
  where client.id = known and client.merged_into is null and address.email not like 'removed-%@account.invalid'
  group by client.id
$$;
