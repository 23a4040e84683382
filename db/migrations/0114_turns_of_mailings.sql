-- When the next e-mail of a mailing with a pace may leave: its e-mails keep the pace also when many of them are due at once.
alter table mailings add column next_turn_at timestamptz;
