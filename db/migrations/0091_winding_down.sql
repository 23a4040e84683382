-- An event that admits nobody more: those who have a place keep it, places that come free stay free.
alter table events add column winds_down boolean not null default false check (status = 'published' or not winds_down);
