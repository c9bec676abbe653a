-- The amount of a coupon is in minor units of its currency.
alter table coupon drop constraint coupon_currency_check,
  add constraint coupon_currency_check check (currency ~ '^[A-Z]{3}$');
