-- All earlier values are in the new list, so that the table need not be read.
alter table mail drop constraint mail_document_kind_check;
alter table mail add constraint mail_document_kind_check
  check (document_kind in ('invoice', 'credit-note', 'quote', 'refund', 'receipt')) not valid;
