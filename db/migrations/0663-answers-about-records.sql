-- Answers by mail to quotes, invoices, projects and template requests.
alter table mail drop constraint mail_about_kind_check;
alter table mail add constraint mail_about_kind_check
  check (about_kind in ('contact', 'order', 'problem', 'quote', 'template-request', 'invoice', 'project'));
alter table inbound_mail drop constraint inbound_mail_record_kind_check;
alter table inbound_mail add constraint inbound_mail_record_kind_check
  check (record_kind in ('contact', 'order', 'problem', 'quote', 'template-request', 'invoice', 'project'));

-- Record whose mail was answered by the mail that opened the conversation.
create table conversation_subject (
  conversation_id uuid primary key references contact_message_record on delete cascade,
  kind text not null check (kind in ('order', 'problem', 'quote', 'template-request', 'invoice', 'project')),
  record_id uuid not null,
  created_at timestamptz not null
);
