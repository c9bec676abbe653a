-- Money in other currencies than taka and dollars.

-- [{ currency, taka }]: taka for one unit
alter table payment_settings add column exchange_rates jsonb not null default '[]';
-- As of the last quoted rate.
alter table invoice add column exchange_rates jsonb not null default '[]';

alter table payment_method
  drop constraint payment_method_kind_check,
  add constraint payment_method_kind_check check (kind in ('bkash', 'nagad', 'rocket', 'upay', 'bank', 'cash',
    'paypal', 'wise', 'payoneer', 'swift', 'card', 'other')),
  -- The limits `min_poisha` and `max_poisha` are in minor units of it.
  add column currency text not null default 'BDT' check (currency ~ '^[A-Z]{3}$'),
  add column pay_link text not null default '',
  -- { percent, fixedMinor }
  add column fee jsonb not null default '{"percent": 0, "fixedMinor": 0}';

alter table payment_claim
  -- A payment in another currency than taka; `amount_poisha` and `accepted_poisha` are what it is worth in taka.
  add column foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$' and foreign_currency <> 'BDT'),
  -- Taka for one unit.
  add column foreign_taka numeric check (foreign_taka > 0),
  add column foreign_minor bigint check (foreign_minor > 0),
  -- What was open when it was sent.
  add column foreign_due_minor bigint check (foreign_due_minor >= 0),
  add column foreign_accepted_minor bigint check (foreign_accepted_minor > 0),
  add constraint payment_claim_foreign check (
    num_nulls(foreign_currency, foreign_taka, foreign_minor) in (0, 3)
    and (foreign_currency is not null or num_nonnulls(foreign_due_minor, foreign_accepted_minor) = 0));
-- `dollar_cents` stays for nodes of the release before, and is not read any more.
update payment_claim set foreign_currency = 'USD', foreign_taka = poisha_per_dollar / 100.0, foreign_minor = dollar_cents,
  foreign_accepted_minor = case when accepted_poisha is not null then dollar_cents end
where dollar_cents is not null;

alter table ledger_entry
  -- The amount that moved, in its own currency, if that is neither taka nor dollars.
  add column moved_currency text check (moved_currency ~ '^[A-Z]{3}$' and moved_currency not in ('BDT', 'USD')),
  add column moved_minor bigint check (moved_minor <> 0),
  add constraint ledger_entry_moved check (num_nulls(moved_currency, moved_minor) in (0, 2)
    and (moved_currency is null or poisha is null));

alter table expense
  drop constraint expense_currency_check,
  drop constraint expense_check,
  drop constraint expense_check1,
  add constraint expense_currency check (currency ~ '^[A-Z]{3}$'),
  -- The rate of dollars of that day; other currencies have one of their own beside it.
  add constraint expense_rate check ((currency = 'USD') = (poisha_per_dollar is null)),
  add constraint expense_dollars check (currency <> 'USD' or usd_cents = amount_minor);
