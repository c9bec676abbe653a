-- What one client stored in spreadsheets within a day, in bytes. `client` is a keyed hash of the network or the person
-- and of the day. Worth nothing after a crash: nothing is logged.
create unlogged table spreadsheet_share (
  client text primary key,
  used bigint not null check (used > 0),
  ends_at timestamptz not null
);
create index spreadsheet_share_by_end on spreadsheet_share (ends_at);
