-- Since when somebody waits for an answer, and when it is due. The triggers also serve the release before; the due time
-- is calculated in core/answer-due, by the message that starts the waiting or by a job.
alter table contact_message_record add column waits_since timestamptz, add column answer_due_at timestamptz;
alter table problem add column waits_since timestamptz, add column answer_due_at timestamptz;
alter table client_order add column waits_since timestamptz, add column answer_due_at timestamptz;
create or replace view contact_message as
  select id, name, email, message, is_read, is_sample, created_at, search, status, assignee_id, follow_up_on, labels,
    last_written_at, last_writer_is_staff, version, subject, channel, header_id, attachment_ids, waits_since,
    answer_due_at
  from contact_message_record where removed_at is null;

update contact_message_record set waits_since = last_written_at
  where status in ('new', 'open') and not last_writer_is_staff;
update problem set waits_since = last_written_at
  where status in ('open', 'in-progress') and not last_writer_is_staff;
update client_order set waits_since = created_at where status = 'submitted' and source = 'web';

-- A message of the sender waits until staff answer it, or set a state in which nothing is expected of them.
create function keep_conversation_waiting() returns trigger language plpgsql as $$
begin
  if new.status not in ('new', 'open') or new.last_writer_is_staff then
    new.waits_since := null;
  elsif tg_op = 'INSERT' then
    new.waits_since := new.last_written_at;
  elsif new.last_written_at <> old.last_written_at or old.last_writer_is_staff or old.status = 'spam' then
    new.waits_since := coalesce(old.waits_since, new.last_written_at);
  end if;
  if tg_op = 'UPDATE' and new.waits_since is distinct from old.waits_since then new.answer_due_at := null; end if;
  return new;
end $$;
-- Triggers run by name: this one after `conversation_in_step`, which completes the row.
create trigger conversation_waiting before insert or update on contact_message_record
  for each row execute function keep_conversation_waiting();

create function keep_problem_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.waits_since := case when new.status = 'open' then new.created_at end;
  elsif new.last_written_at <> old.last_written_at or new.last_writer_is_staff <> old.last_writer_is_staff then
    new.waits_since := case when not new.last_writer_is_staff then coalesce(old.waits_since, new.last_written_at) end;
  elsif new.status in ('waiting-client', 'resolved', 'closed')
    or (old.status = 'open' and new.status = 'in-progress') then
    new.waits_since := null;
  end if;
  if tg_op = 'UPDATE' and new.waits_since is distinct from old.waits_since then new.answer_due_at := null; end if;
  return new;
end $$;
create trigger problem_waiting before insert or update on problem
  for each row execute function keep_problem_waiting();

-- An order waits from when it is sent, and from each message of the client. Every other move answers it.
create function keep_order_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.waits_since := case when new.status = 'submitted' and new.source = 'web' then new.created_at end;
  elsif new.status <> old.status then
    new.waits_since := case when new.status = 'submitted' then new.updated_at end;
  end if;
  if tg_op = 'UPDATE' and new.waits_since is distinct from old.waits_since then new.answer_due_at := null; end if;
  return new;
end $$;
create trigger client_order_waiting before insert or update on client_order
  for each row execute function keep_order_waiting();
create function keep_order_waiting_for_answer() returns trigger language plpgsql as $$
begin
  update client_order
    set waits_since = case when not new.is_staff then coalesce(waits_since, new.created_at) end
    where id = new.record_id and (waits_since is null) <> new.is_staff;
  return null;
end $$;
create trigger message_of_waiting_order after insert on message
  for each row when (new.kind = 'order' and not new.is_internal) execute function keep_order_waiting_for_answer();

create index contact_message_by_answer_due on contact_message_record (answer_due_at, id)
  where removed_at is null and status <> 'spam';
create index contact_message_by_answer_due_up on contact_message_record (answer_due_at, id desc)
  where removed_at is null and status <> 'spam';
create index problem_by_answer_due on problem (answer_due_at, id);
create index problem_by_answer_due_up on problem (answer_due_at, id desc);
create index client_order_by_answer_due on client_order (answer_due_at, id);
create index client_order_by_answer_due_up on client_order (answer_due_at, id desc);
create index contact_message_waiting on contact_message_record (id) where waits_since is not null;
create index problem_waiting on problem (id) where waits_since is not null;
create index client_order_waiting on client_order (id) where waits_since is not null;
