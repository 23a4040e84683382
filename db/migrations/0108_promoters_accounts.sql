-- The name of an account is compared without regard to case, that of a promoter too: an account is one promoter of an edition.
select set_config('ronda.archive_access', 'restore', true);
update promoters p set username = null where exists (select from promoters o where o.edition_id = p.edition_id
  and lower(o.username) = lower(p.username) and (o.reserved, o.id) < (p.reserved, p.id));
select set_config('ronda.archive_access', '', true);
drop index promoters_by_username;
create unique index promoters_by_username on promoters (edition_id, lower(username)) where username is not null;
