-- Until then, the next verified sign-in with the address of this person links its provider account to the person. The
-- release before refuses such a sign-in.
alter table person add sign_in_open_until timestamptz;
