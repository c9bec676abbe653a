-- Client that the sender of a contact message became, or is.
create table conversation_client (
  conversation_id uuid primary key references contact_message_record on delete cascade,
  client_id uuid not null references client on delete cascade,
  created_at timestamptz not null
);
create index conversation_client_of on conversation_client (client_id, conversation_id);
create trigger conversation_client_changed after insert or update or delete or truncate on conversation_client
  for each statement execute function tell_change();
