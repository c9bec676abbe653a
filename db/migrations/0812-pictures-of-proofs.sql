-- Fingerprints of pictures of payments, so that one that was used before is found although it was resized, cropped or
-- saved again. A job fills in the rest of a row. `band_…`: 16 bits each of a difference hash; null for what is no picture.
create table proof_picture (
  attachment_id uuid primary key references attachment on delete cascade,
  claim_id uuid not null references payment_claim on delete cascade,
  hashed_at timestamptz,
  band_1 integer,
  band_2 integer,
  band_3 integer,
  band_4 integer,
  pieces bytea,
  like_claim_id uuid references payment_claim on delete set null
);
create index proof_picture_waits on proof_picture (claim_id) where hashed_at is null;
create index proof_picture_claim on proof_picture (claim_id);
create index proof_picture_like on proof_picture (like_claim_id) where like_claim_id is not null;
create index proof_picture_band_1 on proof_picture (band_1, claim_id) where band_1 is not null;
create index proof_picture_band_2 on proof_picture (band_2, claim_id) where band_2 is not null;
create index proof_picture_band_3 on proof_picture (band_3, claim_id) where band_3 is not null;
create index proof_picture_band_4 on proof_picture (band_4, claim_id) where band_4 is not null;
create trigger proof_picture_changed after insert or update or delete or truncate on proof_picture
  for each statement execute function tell_change();

-- A trigger, so that claims of the release before are not left out.
create function add_proof_picture() returns trigger language plpgsql as $$
begin
  insert into proof_picture (attachment_id, claim_id) values (new.proof_attachment_id, new.id)
    on conflict (attachment_id) do nothing;
  return null;
end $$;
create trigger payment_claim_picture after insert on payment_claim
  for each row when (new.proof_attachment_id is not null) execute function add_proof_picture();

insert into proof_picture (attachment_id, claim_id)
  select proof_attachment_id, min(id::text)::uuid from payment_claim
  where proof_attachment_id is not null group by proof_attachment_id;
