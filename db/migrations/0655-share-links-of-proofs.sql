-- Share links open rounds of proofs, too.
alter table share_link drop constraint share_link_kind_check;
alter table share_link add constraint share_link_kind_check check (kind in ('quote', 'proof'));

-- Name that the holder of a share link typed: null for people with an account.
alter table proof_comment add column link_name text check (link_name is null or person_id is null);
-- Of the answer.
alter table proof add column link_name text check (link_name is null or answered_at is not null);

-- A link and its openings go with the round.
create function delete_links_of_proofs() returns trigger language plpgsql as $$
begin
  delete from share_link where kind = 'proof' and record_id in (select id from deleted);
  return null;
end $$;
create trigger proof_links_deleted after delete on proof referencing old table as deleted
  for each statement execute function delete_links_of_proofs();
