-- How many places of an event a station sells at the door while it has no network.
alter table editions add column door_allotment int not null default 20 check (door_allotment between 0 and 1000);
