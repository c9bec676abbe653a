-- When the client was warned, 7 days and 1 day before, that the order expires. A warning counts until the order changes.
alter table client_order
  add column expiry_warned_at timestamptz,
  add column expiry_last_warned_at timestamptz;
