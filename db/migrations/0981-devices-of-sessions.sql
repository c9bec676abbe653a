-- Session in which a device was added. Without a foreign key: a session that runs out leaves its devices.
alter table push_device add column session_id uuid;
create index push_device_session on push_device (session_id);
