-- Client for which a member receives the notice, and the scopes with which it stays visible. The release before shows it
-- to the same person until it is read, and links to the switch that its pages lack.
alter table notice
  add client_id uuid references client on delete cascade,
  add member_scopes text[];
create index notice_client on notice (client_id) where client_id is not null;
