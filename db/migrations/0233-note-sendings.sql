-- One sending of a note: to one address, or to many clients.
create table note_sending (
  id uuid primary key,
  title text not null,
  text text not null,
  audience text not null check (audience in ('email', 'clients', 'tag', 'all')),
  tag text not null default '',
  recipients integer not null,
  -- Recipients that the job has reached; the others wait in note_recipient.
  delivered integer not null default 0,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  search text generated always as (lower(title || ' ' || text)) stored
);
create index note_sending_search on note_sending using gin (search gin_trgm_ops);
create trigger note_sending_changed after insert or update or delete or truncate on note_sending
  for each statement execute function tell_change();

create table note_recipient (
  sending_id uuid not null references note_sending on delete cascade,
  email text not null,
  primary key (sending_id, email)
);

-- Null: the note is a sending of its own, with the same id.
alter table note add sending_id uuid references note_sending on delete cascade;
create index note_sending_notes on note (sending_id, id) where sending_id is not null;
create index note_sending_read on note (sending_id) where sending_id is not null and read_at is not null;

insert into note_sending (id, title, text, audience, recipients, delivered, is_sample, created_at)
  select id, title, text, 'email', 1, 1, is_sample, created_at from note;

-- Also for notes that the release before sends and removes.
create function keep_single_sending() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from note_sending where id = old.id;
  else
    insert into note_sending (id, title, text, audience, recipients, delivered, is_sample, created_at)
      values (new.id, new.title, new.text, 'email', 1, 1, new.is_sample, new.created_at);
  end if;
  return null;
end $$;
create trigger note_single_sent after insert on note for each row
  when (new.sending_id is null) execute function keep_single_sending();
create trigger note_single_removed after delete on note for each row
  when (old.sending_id is null) execute function keep_single_sending();
