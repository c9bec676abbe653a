-- A transaction ID as it is compared: `foldTransactionId` of core/folding.ts, with the same lists.
do $make$
declare
  zeros integer[] := array[
    x'660'::int, x'6f0'::int, x'7c0'::int, x'966'::int, x'9e6'::int, x'a66'::int, x'ae6'::int, x'b66'::int,
    x'be6'::int, x'c66'::int, x'ce6'::int, x'd66'::int, x'de6'::int, x'e50'::int, x'ed0'::int, x'f20'::int,
    x'1040'::int, x'1090'::int, x'17e0'::int, x'1810'::int, x'1946'::int, x'19d0'::int, x'1a80'::int, x'1a90'::int,
    x'1b50'::int, x'1bb0'::int, x'1c40'::int, x'1c50'::int, x'a620'::int, x'a8d0'::int, x'a900'::int, x'a9d0'::int,
    x'a9f0'::int, x'aa50'::int, x'abf0'::int, x'104a0'::int, x'10d30'::int, x'10d40'::int, x'11066'::int,
    x'110f0'::int, x'11136'::int, x'111d0'::int, x'112f0'::int, x'11450'::int, x'114d0'::int, x'11650'::int,
    x'116c0'::int, x'116d0'::int, x'116da'::int, x'11730'::int, x'118e0'::int, x'11950'::int, x'11bf0'::int,
    x'11c50'::int, x'11d50'::int, x'11da0'::int, x'11de0'::int, x'11f50'::int, x'16130'::int, x'16a60'::int,
    x'16ac0'::int, x'16b50'::int, x'16d70'::int, x'1e140'::int, x'1e2f0'::int, x'1e4f0'::int, x'1e5f1'::int,
    x'1e950'::int];
  look_alikes jsonb := '{"A": "АаΑαᴀɑ", "B": "ВвΒβʙ", "C": "Ссᴄ", "D": "ԀԁᴅĐđɖ", "E": "ЕеΕεᴇ", "F": "Ϝϝꜰ", "G": "Ԍԍɢɡ",
    "H": "НнҺһΗʜ", "I": "ІіӀӏΙιıɪ", "J": "ЈјͿϳȷᴊ", "K": "КкΚκᴋ", "L": "Łłʟ", "M": "МмΜᴍ", "N": "Νηɴ",
    "O": "ОоΟοՕօØøᴏ", "P": "РрΡρᴘ", "Q": "Ԛԛ", "R": "гʀ", "S": "Ѕѕꜱ", "T": "ТтΤτᴛ", "U": "ՍսυμᴜƱ",
    "V": "Ѵѵνᴠ", "W": "Ԝԝᴡω", "X": "ХхΧχ", "Y": "УуҮүΥγʏ", "Z": "Ζᴢ"}';
  signs text;
  plain text;
begin
  select string_agg(sign, '' order by sign collate "C"), string_agg(letter, '' order by sign collate "C") into signs, plain from (
    select chr(zero + digit) as sign, digit::text as letter
    from unnest(zeros) as zero, generate_series(0, 9) as digit
    union all
    select sign, letter
    from jsonb_each_text(look_alikes) as alike (letter, others), regexp_split_to_table(others, '') as sign
  ) as folded;
  -- The signs are spelt out in the function, which a generated column and an index can then use.
  execute format($function$
    create function fold_transaction_id(written text) returns text language sql immutable strict parallel safe
    return nullif(upper(regexp_replace(translate(normalize(written, nfkd), %L, %L) collate "C",
      '[^A-Za-z0-9]', '', 'g')), '')
  $function$, signs, plain);
end $make$;

-- Claims that were sent while spellings of one transaction ID counted as different ones. They stay. One keeps the ID,
-- if possible one that was accepted; the others are flagged.
alter table payment_claim add column repeats_transaction boolean not null default false;

drop index payment_claim_transaction;
drop index payment_claim_trx;
alter table payment_claim drop column trx_id_folded;
alter table payment_claim add column trx_id_folded text
  generated always as (fold_transaction_id(trx_id)) stored;

with live as (
  select id, row_number() over (partition by method_kind, trx_id_folded
    order by status in ('submitted', 'checking'), created_at, id) as place
  from payment_claim
  where trx_id_folded is not null and status not in ('rejected', 'withdrawn')
)
update payment_claim as claim set
  repeats_transaction = true,
  flags = case when 'seen-before' = any(flags) then flags else array_prepend('seen-before', flags) end
from live where live.id = claim.id and live.place > 1;

-- A transaction pays once.
create unique index payment_claim_transaction on payment_claim (method_kind, trx_id_folded)
  where status not in ('rejected', 'withdrawn') and not repeats_transaction;
create index payment_claim_trx on payment_claim (trx_id_folded) where trx_id_folded is not null;

-- Lists find a transaction ID in any spelling.
drop index payment_claim_search;
alter table payment_claim drop column search;
alter table payment_claim add column search text generated always as (
  lower(number || ' ' || email || ' ' || trx_id || ' ' || sender_number || ' ' ||
    coalesce(fold_transaction_id(trx_id), ''))) stored;
create index payment_claim_search on payment_claim using gin (search gin_trgm_ops);
