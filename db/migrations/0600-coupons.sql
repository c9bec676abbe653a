-- Codes that reduce the price of a plan, and the orders that used them.
create table coupon (
  id uuid primary key,
  -- As it was written; the folded code decides.
  code text not null,
  code_folded text not null generated always as (fold_transaction_id(code)) stored,
  reason text not null,
  percent smallint check (percent between 1 and 99),
  amount_cents bigint check (amount_cents > 0),
  currency text not null check (currency = 'USD'),
  -- First and last day.
  starts_on date,
  ends_on date,
  most_uses integer check (most_uses > 0),
  most_uses_per_client integer check (most_uses_per_client > 0),
  -- Null: every client.
  client_id uuid references client on delete cascade,
  -- Empty: every service.
  service_ids uuid[] not null,
  is_active boolean not null,
  -- Kept by the triggers of coupon_use.
  uses integer not null default 0 check (uses >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((percent is null) <> (amount_cents is null)),
  check (starts_on <= ends_on),
  constraint coupon_not_used_up check (uses <= most_uses)
);
create unique index coupon_code on coupon (code_folded);
create index coupon_client on coupon (client_id) where client_id is not null;
create trigger coupon_changed after insert or update or delete or truncate on coupon
  for each statement execute function tell_change();

-- An order uses one coupon at most. The use is given back if nothing comes of the order.
create table coupon_use (
  id uuid primary key,
  coupon_id uuid not null references coupon on delete cascade,
  order_id uuid not null unique references client_order on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  released_at timestamptz
);
create index coupon_use_coupon on coupon_use (coupon_id, id);

create function count_coupon_use() returns trigger language plpgsql as $$
declare
  most integer;
  owner uuid := (select client_id from client_order where id = new.order_id);
begin
  -- Locks the coupon, so that parallel uses are counted one after the other.
  update coupon set uses = uses + 1 where id = new.coupon_id returning most_uses_per_client into most;
  if most < (select count(*) from coupon_use join client_order on client_order.id = order_id
      where coupon_id = new.coupon_id and released_at is null and client_id = owner) then
    raise exception 'A client has used this coupon as often as it allows' using errcode = 'PH006';
  end if;
  return null;
end $$;
create trigger coupon_use_counted after insert on coupon_use
  for each row execute function count_coupon_use();

create function give_coupon_use_back() returns trigger language plpgsql as $$
begin
  update coupon set uses = uses - 1 where id = old.coupon_id;
  return null;
end $$;
create trigger coupon_use_released after update of released_at on coupon_use
  for each row when (old.released_at is null and new.released_at is not null)
  execute function give_coupon_use_back();
create trigger coupon_use_removed after delete on coupon_use
  for each row when (old.released_at is null) execute function give_coupon_use_back();
