-- Promo codes are compared without any dash and without invisible characters (P11): those that were stored with one are found again. A code that
-- exists without it already stays apart, with the registrations that use it.
select set_config('ronda.archive_access', 'restore', true);
create function pg_temp.plain(code text) returns text language sql immutable as $$
  select regexp_replace(code, E'[\u00AD\u2010-\u2015\u2212\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g')
$$;
update promo_codes p set code = pg_temp.plain(code)
  where code <> pg_temp.plain(code) and pg_temp.plain(code) <> ''
    and (select count(*) from promo_codes o where o.edition_id = p.edition_id and pg_temp.plain(o.code) = pg_temp.plain(p.code)) = 1;
update promoters p set code = pg_temp.plain(code)
  where code <> pg_temp.plain(code) and pg_temp.plain(code) <> ''
    and not exists (select from promo_codes o where o.edition_id = p.edition_id and o.code = p.code)
    and (select count(*) from promoters o where o.edition_id = p.edition_id and pg_temp.plain(o.code) = pg_temp.plain(p.code)) = 1;
update registrations r set promo_code = pg_temp.plain(promo_code)
  where promo_code <> pg_temp.plain(promo_code) and pg_temp.plain(promo_code) <> ''
    and not exists (select from promo_codes o where o.edition_id = r.edition_id and o.code = r.promo_code);
drop function pg_temp.plain(text);
select set_config('ronda.archive_access', '', true);
