-- A change of an agreed order can raise its deposit, or give the order to another client. What that client takes over is
-- the part of the price without an invoice, as it was offered.
alter table quote add column raised_deposit smallint check (raised_deposit between 1 and 100),
  add column takes_over_cents bigint check (takes_over_cents >= 0),
  add constraint quote_effect_is_amendment
    check (amendment is not null or raised_deposit is null and takes_over_cents is null);

-- An order of which nothing is left to pay goes to another client without their acceptance.
alter table order_amendment add column moves_client boolean not null default false,
  drop constraint order_amendment_check,
  add constraint order_amendment_has_effect
    check (lowered_cents > 0 or due_on is not null or deposit_percent is not null or moves_client);

-- Clients to whom the order belonged before, without those who only had it offered.
alter table client_order add column former_clients uuid[] not null default '{}';
