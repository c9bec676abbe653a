alter table mail drop constraint mail_document_kind_check;
alter table mail add constraint mail_document_kind_check
  check (document_kind in ('invoice', 'credit-note', 'quote', 'refund', 'receipt')) not valid;
alter table mail validate constraint mail_document_kind_check;
