-- Signs of numbers, dates and names become letters, so that trigrams reach over them (core/spreadsheet/search-text.ts).
drop index spreadsheet_row_search;
update spreadsheet_row set folded = translate(folded, ' .-/,:_@+', 'RSTUVWXYZ');
create index spreadsheet_row_search on spreadsheet_row using gin (slice, folded gin_trgm_ops)
  with (gin_pending_list_limit = 512) where slice > 0;

-- The same for the slices' characters (their codes) and pairs (128 * (code + 1) + code).
create function pg_temp.translate_code(code integer) returns integer language sql immutable
  return ascii(translate(chr(code), ' .-/,:_@+', 'RSTUVWXYZ'));
update spreadsheet_slice set pieces = array(
  select case when piece < 128 then pg_temp.translate_code(piece)
    else 128 * (pg_temp.translate_code(piece / 128 - 1) + 1) + pg_temp.translate_code(piece % 128) end
  from unnest(pieces) as piece);
