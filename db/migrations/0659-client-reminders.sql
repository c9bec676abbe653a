-- Clients who are reminded of nothing for now.
alter table client add column reminders_paused boolean not null default false;
