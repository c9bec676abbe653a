alter table person
  add search text generated always as (lower(name || ' ' || email)) stored;
create index person_search on person using gin (search gin_trgm_ops);

-- Open streams hear of sign-outs and of rights that change; a session that is merely used tells nothing.
create trigger session_ended after delete or truncate on session
  for each statement execute function tell_change();
create trigger person_rights_changed after update of role, is_disabled or delete or truncate on person
  for each statement execute function tell_change();
