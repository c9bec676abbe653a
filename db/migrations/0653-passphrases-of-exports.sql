-- The passphrase for the access data of an export, encrypted, until the export was made.
alter table account_export add column key_id text, add column sealed bytea,
  add check ((key_id is null) = (sealed is null)),
  add check (sealed is null or state = 'waiting');
