-- From the metadata of an uploaded picture, which re-encoding removes: the image editor that saved it, and the time on its
-- clock, without a zone. Kept for the proof of a payment only.
alter table attachment
  add column picture_editor text,
  add column picture_taken_at timestamp;
