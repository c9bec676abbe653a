-- Months of the business time zone that take no more ledger entries.
create table closed_month (
  month date primary key check (extract(day from month) = 1),
  reason text not null,
  closed_by uuid,
  closed_at timestamptz not null
);
create trigger closed_month_changed after insert or update or delete or truncate on closed_month
  for each statement execute function tell_change();

-- Held shared by whoever writes into a month, and exclusively by whoever closes it.
create function month_key(day date) returns integer language sql immutable
  return (extract(year from day) * 12 + extract(month from day))::integer;

create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  first_day date := date_trunc('month', new.at at time zone 'Asia/Dhaka')::date;
begin
  perform pg_advisory_xact_lock_shared(741, month_key(first_day));
  if exists (select from closed_month where month = first_day) then
    raise exception 'A closed month takes no entries' using errcode = 'PH004';
  end if;
  return new;
end $$;
create trigger ledger_entry_in_open_month before insert on ledger_entry
  for each row execute function refuse_closed_month();

create function wait_for_entries() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(741, month_key(new.month));
  return new;
end $$;
create trigger closed_month_waits before insert on closed_month
  for each row execute function wait_for_entries();
