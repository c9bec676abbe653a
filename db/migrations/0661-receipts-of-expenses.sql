-- Expenses have files, such as the receipt.
alter table attachment drop constraint attachment_about_kind_check;
alter table attachment add constraint attachment_about_kind_check check (
  about_kind in ('order', 'template-request', 'payment-claim', 'problem', 'contact', 'quote', 'proof', 'expense')
);
