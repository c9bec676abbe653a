-- The search finds refunds by their transaction ID, whatever the method.
create index refund_reference on refund (reference_folded) where reference_folded is not null;
