-- What a file's sheets and rows hold, in bytes; a release that doesn't know of it writes 0. For those that were there:
-- as PostgreSQL packs them, which is quick to ask.
alter table spreadsheet add column kept_bytes integer not null default 0;
update spreadsheet set kept_bytes = 4096 + least(2000000000, coalesce((
  select sum(pg_column_size(row.texts) + pg_column_size(row."values") + pg_column_size(row.folded))
  from spreadsheet_sheet as sheet join spreadsheet_row as row on row.sheet = sheet.key
  where sheet.spreadsheet_id = spreadsheet.id), 0));
