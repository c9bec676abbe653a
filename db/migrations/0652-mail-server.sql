-- One row: the mail server that an owner set in the dashboard. An empty host is none. The password is encrypted.
create table mail_server (
  id boolean primary key default true check (id),
  host text not null default '',
  port integer not null default 465 check (port between 1 and 65535),
  security text not null default 'tls' check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  key_id text,
  sealed bytea,
  version integer not null default 1,
  check ((key_id is null) = (sealed is null))
);
insert into mail_server default values;
create trigger mail_server_changed after insert or update or delete or truncate on mail_server
  for each statement execute function tell_change();
