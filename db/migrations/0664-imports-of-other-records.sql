-- Files hold projects and invoices too.
alter table data_import drop constraint data_import_kind_check;
alter table data_import add constraint data_import_kind_check
  check (kind in ('client', 'project', 'invoice', 'blog'));
