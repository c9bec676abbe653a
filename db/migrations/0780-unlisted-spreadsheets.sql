-- Files that only people with their link find. A release before lists them until it is replaced.
alter table spreadsheet add column is_unlisted boolean not null default false;
create index spreadsheet_listed on spreadsheet (id desc) where not is_unlisted;
