-- Nobody is reminded of the entry before this day; infinity: until the pause is ended.
alter table custody_item add column reminders_paused_until date;
