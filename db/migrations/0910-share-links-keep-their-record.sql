-- A link opens the record that it was made for. It only ends earlier: nothing makes it open another one, or again.
create function keep_shared_record() returns trigger language plpgsql as $$
begin
  if (new.kind, new.record_id, new.token_hash) is distinct from (old.kind, old.record_id, old.token_hash)
    or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'A link keeps its record' using errcode = 'PH002';
  end if;
  return new;
end $$;
create trigger share_link_keeps_record before update on share_link
  for each row execute function keep_shared_record();
