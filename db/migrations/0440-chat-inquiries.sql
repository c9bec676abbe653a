-- Inquiries by chat: a visitor who pressed 'Order Now'. The code stands in the first message of the chat.
alter table contact_message_record drop constraint contact_message_record_channel_check;
alter table contact_message_record add constraint contact_message_record_channel_check
  check (channel in ('site', 'mail', 'chat'));
create table chat_inquiry (
  conversation_id uuid primary key references contact_message_record on delete cascade,
  code text not null unique,
  -- Path of the page with the button.
  page text not null,
  service text not null,
  plan_id text not null,
  phone text not null default '',
  created_at timestamptz not null
);
create index chat_inquiry_by_time on chat_inquiry (created_at);
create trigger chat_inquiry_changed after insert or update or delete or truncate on chat_inquiry
  for each statement execute function tell_change();
