-- The message from which staff made a problem report or an order: at most one of each.
alter table problem add column conversation_id uuid unique references contact_message_record on delete set null;
alter table client_order add column conversation_id uuid unique references contact_message_record on delete set null;
