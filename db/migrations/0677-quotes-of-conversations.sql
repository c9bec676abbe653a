-- The message from which staff made a quote: at most one of each.
alter table quote add column conversation_id uuid unique references contact_message_record on delete set null;
