-- Reviews wait for approval, are published or are hidden. The view `review`, which public pages and the release before
-- read, has published ones only.
alter table review_record
  add column state text not null default 'published' check (state in ('pending', 'published', 'hidden')),
  add column hidden_reason text not null default '',
  add column reply text not null default '',
  add column replied_at timestamptz,
  -- Delivered order whose client wrote the review by invitation: one review for each order.
  add column order_id uuid unique,
  add column version integer not null default 1;

create or replace view review as
  select id, title, rating, review, author, role, email, phone, is_sample, created_at, search, private_search,
    reply, replied_at, order_id is not null as is_verified
  from review_record where removed_at is null and state = 'published';
create view submitted_review as
  select id, title, rating, review, author, role, email, phone, is_sample, created_at, search, private_search,
    reply, replied_at, order_id is not null as is_verified, state, hidden_reason, order_id, version
  from review_record where removed_at is null;

create index review_published on review_record (id) where removed_at is null and state = 'published';
create index review_published_rating on review_record (rating) where removed_at is null and state = 'published';
create index review_by_state on review_record (state, id) where removed_at is null;

-- Visitors are stored as a keyed hash of the day and their network address.
create table review_report (
  review_id uuid not null references review_record on delete cascade,
  day date not null,
  visitor text not null,
  primary key (review_id, day, visitor)
);
create index review_report_day on review_report (day);
