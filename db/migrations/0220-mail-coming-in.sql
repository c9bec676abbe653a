-- Replies that come back by mail. A mail about a record names it, so that its reply finds the record again.
alter table mail
  add column about_kind text check (about_kind in ('order', 'template-request', 'problem', 'contact')),
  add column about_id uuid;

-- Quoted mails and signature of a message that came by mail.
alter table message add column quoted text not null default '';

alter table contact_message_record
  add column subject text not null default '',
  add column channel text not null default 'site' check (channel in ('site', 'mail')),
  -- Message-ID of the mail that opened the conversation.
  add column header_id text not null default '',
  add column attachment_ids uuid[] not null default '{}';
create or replace view contact_message as
  select id, name, email, message, is_read, is_sample, created_at, search, status, assignee_id, follow_up_on, labels,
    last_written_at, last_writer_is_staff, version, subject, channel, header_id, attachment_ids
  from contact_message_record where removed_at is null;

alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check
  check (about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact'));

create table inbound_mailbox (
  name text primary key,
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- One node reads at a time. The lease of a killed node expires.
  leased_until timestamptz,
  fetched_at timestamptz,
  failing_since timestamptz,
  failure text not null default '',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null
);
-- Not at every fetch, only when fetching begins to fail or works again.
create trigger inbound_mailbox_changed after insert or update of failing_since or delete or truncate on inbound_mailbox
  for each statement execute function tell_change();

-- One row for each mail that was taken, so that none is taken twice.
create table inbound_mail (
  id uuid primary key,
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- Hash of Message-ID and sender, or of the whole mail without a Message-ID.
  digest bytea not null unique,
  sender text not null,
  subject text not null,
  outcome text not null check (outcome in ('answer', 'conversation', 'unreadable', 'automatic', 'own', 'limited')),
  record_kind text check (record_kind in ('order', 'template-request', 'problem', 'contact')),
  record_id uuid,
  created_at timestamptz not null,
  unique (mailbox, uid_validity, uid)
);
create index inbound_mail_sender on inbound_mail (sender, created_at);
create index inbound_mail_created on inbound_mail (created_at);
