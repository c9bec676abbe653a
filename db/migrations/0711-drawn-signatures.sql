-- The drawn signature of an acceptance, as PNG. Null if only the name was typed.
alter table quote_acceptance add column signature bytea check (octet_length(signature) between 1 and 262144);
