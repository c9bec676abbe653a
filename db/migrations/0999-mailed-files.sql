-- The quota of files that came by mail is counted before each of them is read.
create index attachment_mailed on attachment (created_at) include (size) where uploaded_by is null;
