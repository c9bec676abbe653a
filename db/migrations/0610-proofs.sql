-- Rounds of proofs that staff hand in on a project, for its client to comment on and to approve.
create table proof (
  id uuid primary key,
  project_id uuid not null references project_record on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  note text not null,
  -- An https address, or empty.
  link text not null,
  -- [{ id, sha256 }] of the attached files, in the order in which they are shown.
  files jsonb not null check (jsonb_typeof(files) = 'array'),
  status text not null default 'open' check (status in ('open', 'changes-asked', 'approved', 'replaced')),
  -- What the client wants changed.
  reason text not null default '',
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (link <> '' or jsonb_array_length(files) > 0),
  check ((answered_at is not null) = (status in ('changes-asked', 'approved'))),
  unique (project_id, number)
);
-- A newer round takes the place of the one that waits.
create unique index proof_open on proof (project_id) where status = 'open';
create trigger proof_changed after insert or update or delete or truncate on proof
  for each statement execute function tell_change();

create table proof_comment (
  id uuid primary key,
  proof_id uuid not null references proof on delete cascade,
  -- Position in the list, which the pin shows. Replies have none.
  number integer check (number > 0),
  reply_to uuid references proof_comment,
  file_id uuid,
  page integer check (page > 0),
  -- Fractions of the picture, from its left and its top.
  x double precision check (x between 0 and 1),
  y double precision check (y between 0 and 1),
  text text not null,
  -- Null for the holder of a share link.
  person_id uuid,
  is_staff boolean not null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  check ((x is null) = (y is null)),
  check (file_id is not null or (x is null and page is null)),
  check ((number is null) = (reply_to is not null)),
  check (reply_to is null or (file_id is null and resolved_at is null)),
  unique (proof_id, number)
);
create index proof_comment_proof on proof_comment (proof_id, id);
create index proof_comment_reply on proof_comment (reply_to) where reply_to is not null;
create trigger proof_comment_changed after insert or update or delete or truncate on proof_comment
  for each statement execute function tell_change();

-- The signature: one per round. Only the network address and the browser may be deleted later.
create table proof_approval (
  proof_id uuid primary key references proof on delete cascade,
  name text not null,
  approved_at timestamptz not null,
  person_id uuid,
  address text not null,
  browser text not null,
  -- What was approved, as JSON with the SHA-256 of each file, and its own SHA-256.
  document text not null,
  sha256 bytea not null,
  check (sha256 = sha256(convert_to(document, 'UTF8')))
);
create index proof_approval_age on proof_approval (approved_at) where address <> '' or browser <> '';

create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and new.browser = ''
    and to_jsonb(new) - '{address,browser}'::text[] = to_jsonb(old) - '{address,browser}'::text[] then
    return new;
  end if;
  -- It is deleted with its project only.
  if tg_op = 'DELETE' and not exists (select from proof where id = old.proof_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'PH002';
end $$;
create trigger proof_approval_kept before update or delete on proof_approval
  for each row execute function keep_approval();

alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check
  check (about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact', 'quote', 'proof'));
