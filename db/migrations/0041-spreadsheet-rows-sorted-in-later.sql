-- Sorting new rows into the search index takes longer than all the rest of an upload. They come with their slice's
-- number negated, and are found by reading them, until the sweep turns it round and thereby sorts them in.
drop index spreadsheet_row_search;
create index spreadsheet_row_search on spreadsheet_row using gin (slice, folded gin_trgm_ops)
  with (gin_pending_list_limit = 512) where slice > 0;
create index spreadsheet_row_unsorted on spreadsheet_row (slice) where slice < 0;
