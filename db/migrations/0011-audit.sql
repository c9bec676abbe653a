-- Who did what to which record. The person's name is not kept here, so that it goes with the account.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  person_id uuid,
  action text not null,
  kind text not null,
  record_id uuid,
  before jsonb,
  after jsonb
);
create index audit_entry_record on audit_entry (record_id, id);
create index audit_entry_person on audit_entry (person_id, id);
create index audit_entry_kind on audit_entry (kind, id);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_rewriting();
