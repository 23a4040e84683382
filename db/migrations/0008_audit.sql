-- Who did it and what was done are asked for, the newest first; by day, by thing and by id there are indexes or the ids will do.
create index audit_by_actor on audit (actor, id);
create index audit_by_deed on audit (deed, id);
