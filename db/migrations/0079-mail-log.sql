-- 'kept': there was no mail server to hand it to; it can be read by administrators, and sent later.
alter table mail drop constraint mail_status_check;
alter table mail add constraint mail_status_check check (status in ('waiting', 'sent', 'failed', 'kept'));
-- How often somebody asked to send it again: part of its Message-ID, so that no server takes it for the same letter.
alter table mail add column resent integer not null default 0;
create index mail_recipient_waiting on mail (recipient, id) where status = 'waiting';

create table mail_attempt (
  id uuid primary key,
  mail_id uuid not null references mail on delete cascade,
  at timestamptz not null,
  is_sent boolean not null,
  -- The mail server's words.
  answer text not null
);
create index mail_attempt_mail on mail_attempt (mail_id, id);
