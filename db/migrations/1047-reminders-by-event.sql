-- Finds the reminders of a record, whoever got them.
create index notice_reminder_event on notice (event text_pattern_ops) where topic = 'reminder';
