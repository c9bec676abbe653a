-- One row: the mailbox that an owner set in the dashboard. An empty host is none. The password is encrypted. A table of its
-- own, because nodes of the release before read all rows of mail_server.
create table incoming_mail_server (
  id boolean primary key default true check (id),
  host text not null default '',
  port integer not null default 993 check (port between 1 and 65535),
  security text not null default 'tls' check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  folder text not null default 'INBOX',
  address text not null default '',
  has_subaddresses boolean not null default true,
  authenticator text not null default '',
  key_id text,
  sealed bytea,
  version integer not null default 1,
  check ((key_id is null) = (sealed is null))
);
insert into incoming_mail_server default values;
create trigger incoming_mail_server_changed after insert or update or delete or truncate on incoming_mail_server
  for each statement execute function tell_change();
