-- Currency of the renewal price of a domain or hosting. Until now it was always in dollars.
alter table custody_item add column renewal_currency text not null default 'USD'
  check (renewal_currency ~ '^[A-Z]{3}$');
