-- Refused calls are counted: one audit entry for each person, call and hour, and the count beside it.
create table refused_call (
  person_id uuid not null,
  call text not null,
  hour timestamptz not null,
  entry_id uuid not null unique,
  count integer not null check (count > 0),
  primary key (person_id, call, hour)
);

-- Notices to staff are about clients: a person who is no administrator any more does not see them.
alter table notice add column is_for_staff boolean not null default false;
update notice set is_for_staff = true where link ~
  '^/(excelDetails|dashboard/(new-orders|template-request|users-report|check-payment|projects-form))([/?]|$)';
