-- Names the row that changed too: the argument is the name that readers know the table by, and the column of the key.
create function tell_row_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('changed', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1])); end if;
  if tg_op <> 'DELETE' then perform pg_notify('changed', tg_argv[0] || ':' || (to_jsonb(new) ->> tg_argv[1])); end if;
  return null;
end $$;

-- The triggers of each statement remain: nodes of the release before know tables only.
create trigger page_live_row_changed after insert or update or delete on page_live
  for each row execute function tell_row_change('page_live', 'key');
create trigger page_live_emptied after truncate on page_live
  for each statement execute function tell_change('page_live:*');

create trigger own_page_row_changed after insert or update or delete on own_page_record
  for each row execute function tell_row_change('own_page', 'path');
create trigger own_page_emptied after truncate on own_page_record
  for each statement execute function tell_change('own_page:*');
