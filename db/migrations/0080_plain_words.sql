-- A bulk action stores which other dancers staff expect it to admit.
alter table bulk_actions rename column foreseen to expected;
-- The step of a cash drawer from counting back to selling.
update audit set action = 'cash.resume' where action = 'cash.goOn';
