-- Share links that stand on papers and in mails. Their tokens are derived with the secret key, so they can be printed
-- again. `printed` counts those of a record: another one is made only if no key makes the token of the last.
alter table share_link add column printed smallint check (printed > 0);
create unique index share_link_printed on share_link (record_id, printed) where printed is not null;
