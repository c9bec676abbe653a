drop index review_published_rating;
create index review_published_rating on review_record (rating, is_sample)
  where removed_at is null and state = 'published';
