-- Person who saved a version of a service: staff accept no own order at a price that they set. Without a foreign key,
-- as accounts are deleted.
alter table service_version add column written_by uuid;
