-- The audit log calls the system's own actions the system's.
update audit set actor = 'system' where actor = 'house';
update users set added_by = 'system' where added_by = 'house';
alter table audit rename column deed to action;
alter index audit_by_deed rename to audit_by_action;
alter table letters rename to emails;
alter index letters_to_send rename to emails_to_send;
alter index letters_by_registration rename to emails_by_registration;
alter index letters_once rename to emails_once;
