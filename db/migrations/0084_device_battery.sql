-- The charge of a device in per cent, as its browser tells it.
alter table reception_devices add column battery smallint check (battery between 0 and 100);
