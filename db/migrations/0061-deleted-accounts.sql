-- An account that its owner deleted is gone for good: no administrator can switch it on again.
alter table person add deleted_at timestamptz;
update person set deleted_at = last_seen_at, role = 'client', is_disabled = true
  where email = 'removed-' || id || '@account.invalid';
alter table person add constraint person_deleted_stays_so
  check (deleted_at is null or (is_disabled and role = 'client'));
