-- What a dancer who helps at the festival pays nothing for: {minutes, nights: 'all' or local days, classes, added: events}. It says that they help, so it
-- goes with their personal data; the price it gave stays.
alter table registrations add column gift jsonb;
comment on column registrations.gift is 'erasable';
