-- Who did it and what was done are asked for, the newest first; by thing there is an index, by day the ids will do. Deeds of one kind
-- begin alike: by their characters they lie side by side.
create index audit_by_actor on audit (actor, id);
create index audit_by_deed on audit (deed collate "C", id);
