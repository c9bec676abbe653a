-- The categories of questions and help articles are site settings. The names of the first ones stay as they are stored.
alter table faq_record drop constraint faq_record_category_check, add constraint faq_record_category_check check (category <> '');
alter table article_record drop constraint article_record_category_check,
  add constraint article_record_category_check check (category <> '');
