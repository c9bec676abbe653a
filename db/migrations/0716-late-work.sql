-- For the reports of delivery and of late work, and for their lists. Late work is a small part of each table.
create index client_order_delivered on client_order (delivered_at) where delivered_at is not null;
create index client_order_under_way on client_order (due_on) where status in ('accepted', 'in-progress', 'in-review');
create index milestone_to_do on milestone (due_on) where done_at is null;
