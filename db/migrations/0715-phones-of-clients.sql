-- As `foldPhone` of core/folding.ts: digits of every script, without the prefixes that people leave out.
create function fold_phones(phones text[]) returns text[] language sql immutable parallel safe
  return array(
    select regexp_replace(regexp_replace(coalesce(fold_transaction_id(phone), ''), '[^0-9]', '', 'g'),
      '^(00)?(880)?0?', '')
    from unnest(phones) as phone);

-- For the search by a phone, in whatever spelling it was stored.
create index client_phone on client using gin (fold_phones(phones));
