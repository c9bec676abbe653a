-- The mail server has verified the sender. Mails that may be forged are counted apart.
alter table inbound_mail add column is_confirmed boolean not null default false;
