-- Timelines only grow, too; those of sample records go with them, in the transaction that says so.
alter table state_move add column is_sample boolean not null default false;
drop trigger state_move_append_only on state_move;
create trigger state_move_append_only before update or delete on state_move
  for each row execute function refuse_rewriting_but_sample();
create trigger state_move_no_truncate before truncate on state_move
  for each statement execute function refuse_rewriting();
