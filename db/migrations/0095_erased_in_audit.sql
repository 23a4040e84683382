-- The audit log says of personal data that they were erased.
update audit set action = regexp_replace(action, '\.forget(Notes)?$', '.erase\1') where action ~ '\.forget(Notes)?$';
