-- The members of both clients at the time of the merge, so that taking it back leaves nobody with more: an array of
-- objects with client, person and scopes. Null for older merges.
alter table client_merge add column members jsonb;
