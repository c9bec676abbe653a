-- Address where the client sees the work, or empty.
alter table client_order add column preview_url text not null default '';
