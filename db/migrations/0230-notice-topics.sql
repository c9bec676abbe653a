-- Kind of the notification, as core/notice/notice-kinds.ts lists them. Null in notices of the release before.
alter table notice add topic text;
create index notice_topic on notice (topic, created_at) where topic is not null;
