-- Makes a phrase one word for the trigrams, whose words end at a space: an index then finds the rows with 'riverside
-- kitchen', not all that have both words somewhere. Searched texts are in lower case, so Q stands for nothing else.
create function spaces_as_letters(text) returns text language sql immutable strict parallel safe
  return replace($1, ' ', 'Q');

do $$
declare
  known record;
  names text[] := '{}';
  name text;
begin
  -- Not the index of spreadsheets, whose first column is no text: its texts have letters for spaces already.
  for known in
    select indexrelid::regclass::text as name, indrelid::regclass::text as place,
      pg_get_indexdef(indexrelid, 1, false) as words, reltuples > 0 as has_rows
    from pg_index join pg_opclass on pg_opclass.oid = indclass[0] join pg_class on pg_class.oid = indrelid
    where opcname = 'gin_trgm_ops'
    order by 1
  loop
    execute format('create index %s_next on %s using gin (spaces_as_letters(%s) gin_trgm_ops)',
      known.name, known.place, known.words);
    -- The planner has to know which words are common.
    if known.has_rows then
      execute format('analyze %s', known.place);
    end if;
    names := names || known.name;
  end loop;
  -- Last, because reads wait from here until the end of the migration.
  foreach name in array names loop
    execute format('drop index %s', name);
    execute format('alter index %s_next rename to %s', name, name);
  end loop;
end $$;
