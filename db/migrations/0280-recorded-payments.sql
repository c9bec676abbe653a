alter table payment_claim
  -- Staff may record cash on a site without a method for it.
  alter column method_id drop not null,
  -- The received amount of a payment in dollars; `amount_poisha` is its value in taka then.
  add column dollar_cents bigint check (dollar_cents > 0);
