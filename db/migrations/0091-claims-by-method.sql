create index payment_claim_method on payment_claim (method_kind, id);
-- Few have any.
create index payment_claim_flagged on payment_claim (id) where flags <> '{}';
