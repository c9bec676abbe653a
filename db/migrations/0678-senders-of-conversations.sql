-- Finds the conversations that the addresses of a client opened.
create index contact_message_sender on contact_message_record (fold_email(email), id)
  where removed_at is null and status <> 'spam';
