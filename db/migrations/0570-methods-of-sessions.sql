-- How the person signed in: the issuer of the provider, or `recovery-code`. Null for sessions of the release before.
alter table session add signed_in_with text;
