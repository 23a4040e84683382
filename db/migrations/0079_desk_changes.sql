-- When staff at a desk last changed, handed over or made a registration: the other desks take their list again.
alter table reception_counters add column list_changed_at timestamptz;
