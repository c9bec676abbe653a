-- The categories are a list in the site settings.
alter table blog_record
  drop constraint blog_category_check,
  add constraint blog_category_check check (length(category) <= 60 and (category <> '' or state = 'draft'));
