-- Clients may prefer any currency with an exchange rate.
alter table client drop constraint client_currency_check;
alter table client add constraint client_currency_check check (currency ~ '^[A-Z]{3}$');
