-- The audit log names the state of an action that could not be recorded.
update audit set action = 'reception.seeQuarantined' where action = 'reception.seeAside';
