-- Time of the last test mail that the mail server accepted. Null after a change of the server.
alter table mail_server add column tested_at timestamptz;
