create table problem (
  id uuid primary key,
  number text not null unique,
  email text not null,
  client_name text not null,
  about text not null check (about in ('order', 'project', 'payment', 'site', 'account', 'other')),
  about_id uuid,
  category text not null,
  urgency text not null check (urgency in ('site-down', 'blocking', 'normal', 'question')),
  title text not null,
  text text not null,
  page_address text not null,
  attachment_ids uuid[] not null,
  status text not null check (status in ('open', 'in-progress', 'waiting-client', 'resolved', 'closed')),
  assigned_to uuid,
  resolved_at timestamptz,
  last_written_at timestamptz not null,
  last_writer_is_staff boolean not null,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '',
  is_sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (lower(number || ' ' || email || ' ' || client_name || ' ' || title || ' ' || text)) stored
);
create index problem_email on problem (email, id);
create index problem_status on problem (status, id);
create index problem_assignee on problem (assigned_to, id);
create index problem_search on problem using gin (search gin_trgm_ops);
create trigger problem_changed after insert or update or delete or truncate on problem
  for each statement execute function tell_change();

-- What a person is told, in the app; the mail beside it waits in the outbox.
create table notice (
  id uuid primary key,
  -- In lower case.
  email text not null,
  -- What happened, once: 'order.submitted:<id>'.
  event text not null,
  title text not null,
  text text not null,
  -- A path of this site.
  link text not null,
  read_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  unique (email, event)
);
create index notice_email on notice (email, id);
create index notice_unread on notice (email) where read_at is null;
create trigger notice_changed after insert or update or delete or truncate on notice
  for each statement execute function tell_change();

create table mail (
  id uuid primary key,
  -- In lower case.
  recipient text not null,
  event text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  -- The server's last words.
  failure text not null default '',
  is_sample boolean not null default false,
  created_at timestamptz not null,
  unique (recipient, event)
);
create index mail_waiting on mail (next_attempt_at) where status = 'waiting';
create index mail_status on mail (status, id);
create trigger mail_changed after insert or update or delete or truncate on mail
  for each statement execute function tell_change();
