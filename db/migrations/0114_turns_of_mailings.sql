-- When the next e-mail of a mailing with a pace may leave: its e-mails keep the pace also when many of them are due at once.
alter table mailings add column next_turn_at timestamptz;

-- By mailing what is still to be sent, as letters_to_send has it for all.
create index emails_of_mailings_to_send on emails (mailing_id, next_at, id)
  where mailing_id is not null and state in ('queued', 'retrying', 'sending');
