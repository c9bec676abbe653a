-- Questions that visitors ask often, with their answers. Those in the trash stay behind the view.
create table faq_record (
  id uuid primary key,
  question text not null,
  answer text not null,
  category text not null check (category in ('ordering', 'payment', 'work', 'support', 'account')),
  position integer not null check (position between 0 and 9999),
  is_published boolean not null,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  removed_at timestamptz,
  removed_by uuid,
  search text generated always as (lower(question || ' ' || answer)) stored
);

create view faq as
  select id, question, answer, category, position, is_published, is_sample, created_at, version, search
  from faq_record where removed_at is null;

create trigger faq_changed after insert or update or delete or truncate on faq_record
  for each statement execute function tell_change('faq');

create index faq_trash on faq_record (removed_at) where removed_at is not null;
create index faq_search on faq_record using gin (search gin_trgm_ops);
create index faq_kept on faq_record (id) where removed_at is null;
create index faq_by_position on faq_record (position, id) where removed_at is null;
create index faq_by_position_up on faq_record (position, id desc) where removed_at is null;
create index faq_by_question on faq_record (lower(question), id desc) where removed_at is null;
create index faq_category on faq_record (category, id) where removed_at is null;
create index faq_published on faq_record (is_published, id) where removed_at is null;
