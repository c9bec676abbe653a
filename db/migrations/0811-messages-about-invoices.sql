-- Invoices have messages too. Those that came by a share link name their author, who may have no account.
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('order', 'template-request', 'problem', 'contact', 'quote', 'invoice'));
alter table message add column link_name text;
