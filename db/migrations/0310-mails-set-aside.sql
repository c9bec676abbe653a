-- Mails whose taking failed for an unexpected reason. After some attempts one is set aside, so that it holds up no other.
create table inbound_failure (
  id uuid primary key,
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  sender text not null,
  subject text not null,
  failure text not null,
  attempts integer not null default 1,
  is_set_aside boolean not null default false,
  -- Staff asked for another attempt.
  is_wanted boolean not null default false,
  created_at timestamptz not null,
  unique (mailbox, uid_validity, uid)
);
create index inbound_failure_created on inbound_failure (created_at);
create trigger inbound_failure_changed after insert or update or delete or truncate on inbound_failure
  for each statement execute function tell_change();
