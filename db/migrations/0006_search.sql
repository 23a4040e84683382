-- What people type is looked for whatever its accents and case: č š ž ć đ, ñ, ø, ł, ß. Immutable so that it can be indexed: both parts
-- are, for one version of the dictionary.
create function searchable(plain text) returns text language sql immutable parallel safe as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, plain) collate "und-x-icu") $$;

alter table registrations add column search text not null generated always as (
  searchable(name || ' ' || surname || ' ' || email || ' ' || code || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))
) stored;
create index registrations_by_search on registrations using gin (search gin_trgm_ops);
