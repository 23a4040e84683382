-- When the dancer last ticked the news or took the tick away after registering; null: as said with the registration.
alter table registrations add column newsletter_at timestamptz;
comment on column registrations.newsletter_at is 'erasable';
create index registrations_without_news on registrations (lower(email)) where not newsletter and newsletter_at is not null;
