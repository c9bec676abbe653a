-- The person that each upload counts for. Not recorded before this release: those uploads count for nobody.
alter table picture add column uploaded_by uuid, add column stored_bytes bigint not null default 0;
alter table certificate add column uploaded_by uuid;
alter table attachment add column uploaded_by uuid;
create index picture_uploader on picture (uploaded_by) where uploaded_by is not null;
create index certificate_uploader on certificate (uploaded_by) where uploaded_by is not null;
create index attachment_uploader on attachment (uploaded_by) where uploaded_by is not null;
