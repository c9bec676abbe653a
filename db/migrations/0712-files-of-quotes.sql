-- [{ id, sha256 }] of the attached files, in the order in which they are listed. A copy lists those of its original.
alter table quote add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array');
