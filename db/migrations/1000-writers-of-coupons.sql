-- Person who changed a coupon last: staff do not use their own for themselves. Without a foreign key, as accounts are
-- deleted.
alter table coupon add column written_by uuid;
