-- The audit log calls the system's own actions the system's.
update audit set actor = 'system' where actor = 'house';
update users set added_by = 'system' where added_by = 'house';
alter table audit rename column deed to action;
alter index audit_by_deed rename to audit_by_action;
