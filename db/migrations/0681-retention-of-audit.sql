-- Only this migration's function deletes audit entries, for the retention job: the table stays append-only. The trigger
-- for rows keeps those of the last year in any case; the days less than a year allow for clocks that differ.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or coalesce(current_setting('site.deletes_old_audit', true), '') <> 'on' then
    raise exception 'audit_entry is append-only' using errcode = 'PH002';
  end if;
  if tg_level = 'ROW' then
    if old.at > now() - interval '360 days' then
      raise exception 'audit_entry is kept for a year' using errcode = 'PH002';
    end if;
    return old;
  end if;
  return null;
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function keep_audit_entries();
create trigger audit_entry_kept_for_a_year before delete on audit_entry
  for each row execute function keep_audit_entries();

-- Deletes up to `most` entries before a time, with the counts of refused calls that belong to them.
create function delete_old_audit_entries(oldest timestamptz, most integer) returns integer language plpgsql as $$
declare
  deleted integer;
begin
  perform set_config('site.deletes_old_audit', 'on', true);
  with old_entry as (
    delete from audit_entry where id in (select id from audit_entry where at < oldest order by at limit most)
    returning id
  ), counted as (
    delete from refused_call where entry_id in (select id from old_entry)
  )
  select count(*) into deleted from old_entry;
  perform set_config('site.deletes_old_audit', 'off', true);
  return deleted;
end $$;
