-- The PDF of an accepted quote is kept with the acceptance. Null for those of earlier releases.
alter table quote_acceptance add column paper_sha256 bytea check (length(paper_sha256) = 32);

-- The mails about a quote have it attached.
alter table mail drop constraint mail_document_kind_check;
alter table mail add constraint mail_document_kind_check
  check (document_kind in ('invoice', 'credit-note', 'quote')) not valid;
alter table mail validate constraint mail_document_kind_check;
