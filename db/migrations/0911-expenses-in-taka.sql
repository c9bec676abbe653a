-- Value in taka of expenses, at the rates of the day on which they were entered. Null where no rate is known: those in
-- dollars of earlier releases kept none.
alter table expense add column poisha_value bigint check (poisha_value > 0);
update expense set poisha_value = case currency when 'BDT' then amount_minor
  else greatest(1, round(usd_cents * poisha_per_dollar / 100.0)) end
  where currency <> 'USD';

-- The release before writes no value.
create function value_expense_in_taka() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.poisha_value is null or tg_op = 'UPDATE'
    and (new.amount_minor, new.currency) is distinct from (old.amount_minor, old.currency)
    and new.poisha_value is not distinct from old.poisha_value then
    new.poisha_value := case new.currency when 'BDT' then new.amount_minor
      else greatest(1, round(new.usd_cents * coalesce(new.poisha_per_dollar,
        (select poisha_per_dollar from payment_settings)) / 100.0)) end;
  end if;
  return new;
end $$;
create trigger expense_valued_in_taka before insert or update on expense
  for each row execute function value_expense_in_taka();

-- As before, and the value in taka stays too.
drop trigger expense_in_open_month on expense;
create trigger expense_in_open_month
  before insert or delete or update of spent_on, currency, amount_minor, usd_cents, poisha_value, category on expense
  for each row execute function refuse_expense_in_closed_month();
