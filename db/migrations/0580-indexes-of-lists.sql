-- Lists of statement lines, of what renews and of help articles, for every filter and sort.
create index statement_line_sent on statement_line (id) where state = 'sent';
create index statement_line_reversed on statement_line (id) where state in ('reversed', 'unclear');
create index statement_line_set_aside on statement_line (id) where claim_id is null and set_aside_at is not null;
create index statement_line_used on statement_line (id) where claim_id is not null;
create index statement_line_by_day on statement_line (day, id);
create index statement_line_by_day_up on statement_line (day, id desc);
create index statement_line_by_amount on statement_line (poisha, id);
create index statement_line_by_amount_up on statement_line (poisha, id desc);
create index statement_line_of_transaction on statement_line (trx_id_folded);
create index statement_line_of_amount on statement_line (method_id, poisha, day)
  where claim_id is null and set_aside_at is null and state = 'received';

create index custody_item_kind on custody_item (kind, id);
create index recurring_invoice_by_next on recurring_invoice (next_on, id);
create index recurring_invoice_by_next_up on recurring_invoice (next_on, id desc);
create index recurring_invoice_ended on recurring_invoice (id) where next_on is null;

create index article_category_by_position on article_record (category, position, id desc) where removed_at is null;
create index article_audience_by_position on article_record (audience, position, id desc) where removed_at is null;
