-- Day on which an entry counts: that of the payment, or that of the decision. The release before leaves it out.
alter table ledger_entry add column on_day date;
-- Rewrites the table, which is many times faster than updating all rows.
alter table ledger_entry alter on_day type date using (at at time zone 'Asia/Dhaka')::date;
create function refuse_entry_of_closed_month() returns trigger language plpgsql as $$
declare
  first_day date;
begin
  new.on_day := coalesce(new.on_day, (new.at at time zone 'Asia/Dhaka')::date);
  first_day := date_trunc('month', new.on_day)::date;
  perform pg_advisory_xact_lock_shared(741, month_key(first_day));
  if exists (select from closed_month where month = first_day) then
    raise exception 'A closed month takes no entries' using errcode = 'PH004';
  end if;
  return new;
end $$;
drop trigger ledger_entry_in_open_month on ledger_entry;
create trigger ledger_entry_in_open_month before insert on ledger_entry
  for each row execute function refuse_entry_of_closed_month();

-- Money is never counted before it has come: the day is at most that of the decision.
alter table ledger_entry alter column on_day set not null,
  add constraint ledger_entry_day check (on_day <= (at at time zone 'Asia/Dhaka')::date);

-- `ledger_entry_at` stays for the release before.
drop index ledger_entry_report;
create index ledger_entry_report on ledger_entry (on_day)
  include (usd_cents, method_kind, service, client_id) where type <> 'credit-note';
create index ledger_entry_day_of on ledger_entry (on_day);
