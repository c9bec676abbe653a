-- A contact message opens a conversation. Both are one row: replies and notes are in `message`, of the kind 'contact'.
-- The release before still writes to the name `contact_message`, which becomes a view without the trash.
alter table contact_message rename to contact_message_record;
alter table contact_message_record
  add column status text not null default 'new' check (status in ('new', 'open', 'waiting', 'done', 'spam')),
  add column assignee_id uuid,
  add column follow_up_on date,
  add column labels text[] not null default '{}',
  add column last_written_at timestamptz,
  add column last_writer_is_staff boolean not null default false,
  add column version integer not null default 1,
  add column removed_at timestamptz,
  add column removed_by uuid;
-- Until now a message was answered elsewhere, so one that was read needs nothing more here.
update contact_message_record
  set status = case when is_read then 'done' else 'new' end, last_written_at = created_at;
alter table contact_message_record
  alter column last_written_at set not null,
  add constraint contact_message_read_unless_new check (is_read = (status <> 'new'));

create view contact_message as
  select id, name, email, message, is_read, is_sample, created_at, search, status, assignee_id, follow_up_on, labels,
    last_written_at, last_writer_is_staff, version
  from contact_message_record where removed_at is null;

-- Keeps 'read' and the state in step, for the release before as well: it knows `is_read` only.
create function keep_conversation_in_step() returns trigger language plpgsql as $$
begin
  new.last_written_at := coalesce(new.last_written_at, new.created_at);
  if tg_op = 'INSERT' then
    if new.is_read and new.status = 'new' then new.status := 'open'; end if;
  elsif new.is_read <> old.is_read and new.status = old.status then
    new.status := case when new.is_read then 'open' else 'new' end;
    new.version := old.version + 1;
  end if;
  new.is_read := new.status <> 'new';
  return new;
end $$;
create trigger conversation_in_step before insert or update on contact_message_record
  for each row execute function keep_conversation_in_step();

drop trigger contact_message_changed on contact_message_record;
create trigger contact_message_changed after insert or update or delete or truncate on contact_message_record
  for each statement execute function tell_change('contact_message');

-- The mails go as well: they have the same text, and one that still waits must not be sent.
create function delete_conversation_messages() returns trigger language plpgsql as $$
begin
  with deleted as (
    delete from message where record_id in (select id from gone) and kind = 'contact' returning mail_id
  )
  delete from mail where id in (select mail_id from deleted where mail_id is not null);
  return null;
end $$;
create trigger conversation_messages_deleted after delete on contact_message_record
  referencing old table as gone for each statement execute function delete_conversation_messages();

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('order', 'template-request', 'problem', 'contact'));
-- The mail that carries the message, and its Message-ID, by which mail programs keep a thread together.
alter table message add column mail_id uuid, add column header_id text;
create index message_mail on message (mail_id) where mail_id is not null;

alter table mail
  add column is_automatic boolean not null default true,
  add column in_reply_to text not null default '',
  add column reference_ids text[] not null default '{}';

drop index contact_message_by_name, contact_message_by_email, contact_message_by_read, contact_message_by_read_up;
create index contact_message_listed on contact_message_record (id) where removed_at is null and status <> 'spam';
create index contact_message_by_status on contact_message_record (status, id) where removed_at is null;
create index contact_message_by_assignee on contact_message_record (assignee_id, id)
  where removed_at is null and status <> 'spam';
create index contact_message_by_name on contact_message_record (lower(name), id desc)
  where removed_at is null and status <> 'spam';
create index contact_message_by_email on contact_message_record (lower(email), id desc)
  where removed_at is null and status <> 'spam';
create index contact_message_by_read on contact_message_record (is_read, id)
  where removed_at is null and status <> 'spam';
create index contact_message_by_read_up on contact_message_record (is_read, id desc)
  where removed_at is null and status <> 'spam';
create index contact_message_by_last_written on contact_message_record (last_written_at, id desc)
  where removed_at is null and status <> 'spam';
create index contact_message_by_follow_up on contact_message_record (follow_up_on, id)
  where removed_at is null and status <> 'spam';
create index contact_message_by_follow_up_up on contact_message_record (follow_up_on, id desc)
  where removed_at is null and status <> 'spam';
create index contact_message_labels on contact_message_record using gin (labels);
create index contact_message_spammer on contact_message_record (lower(email)) where status = 'spam';
create index contact_message_age on contact_message_record (last_written_at);
create index contact_message_trash on contact_message_record (removed_at) where removed_at is not null;
