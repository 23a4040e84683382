-- A cost that came from the hours of a work order: one for each order. Without its order, which ends with proposals and by hand, the cost stays.
alter table costs add column work_order text;
alter table costs add constraint costs_one_for_each_order unique (edition_id, work_order);
alter table costs add constraint costs_work_order foreign key (edition_id, work_order) references work_orders on delete set null (work_order);
comment on column costs.work_order is 'erasable';
