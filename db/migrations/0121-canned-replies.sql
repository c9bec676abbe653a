create table canned_reply (
  id uuid primary key,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index canned_reply_title on canned_reply (lower(title));
