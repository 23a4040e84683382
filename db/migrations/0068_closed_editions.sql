-- The business of a festival is finished: registrations, programme and prices stay as they are, while money, invoices and e-mails go on. An archived edition is
-- read-only beside that.
alter table editions add column closed boolean not null default false;
