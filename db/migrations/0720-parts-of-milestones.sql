-- The part of the payment plan that is invoiced when the milestone is done.
alter table milestone add column part_order_id uuid, add column part_number smallint,
  add constraint milestone_part_whole check ((part_order_id is null) = (part_number is null)),
  add constraint milestone_part_known foreign key (part_order_id, part_number) references payment_part
    on delete set null;
create unique index milestone_part on milestone (part_order_id, part_number);

-- They were found by the title until now. Each part has one milestone, and each milestone one part.
with matching as (
  select distinct on (part.order_id, part.number) milestone.id, part.order_id, part.number
  from payment_part as part
  join client_order on client_order.id = part.order_id
  join milestone on milestone.project_id = client_order.project_id
    and lower(btrim(milestone.title)) = lower(btrim(part.label))
  where part.due = 'milestone'
  order by part.order_id, part.number, milestone.id
), first_parts as (
  select distinct on (id) id, order_id, number from matching order by id, order_id desc, number
)
update milestone set part_order_id = first_parts.order_id, part_number = first_parts.number
from first_parts where first_parts.id = milestone.id;
