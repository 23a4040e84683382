-- Words that staff put on registrations to find them again; the dancer never sees them.
alter table registrations add column tags text[] not null default '{}';
comment on column registrations.tags is 'erasable';
