-- Domain of the account of the last sign-in, for ALLOWED_DOMAINS. Null where the provider vouches for none, and for people
-- who signed in with the release before.
alter table person add account_domain text;
