-- True for a conversation that staff opened with a mail to a client. Its first text is in `message`.
alter table contact_message_record add column is_ours boolean not null default false;
create or replace view contact_message as
  select id, name, email, message, is_read, is_sample, created_at, search, status, assignee_id, follow_up_on, labels,
    last_written_at, last_writer_is_staff, version, subject, channel, header_id, attachment_ids, waits_since,
    answer_due_at, is_ours
  from contact_message_record where removed_at is null;
