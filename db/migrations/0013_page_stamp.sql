-- What public pages are drawn from, as one number that grows: whoever keeps pages compares it. Registering changes none of these
-- tables; how places stand is read from the pools themselves. Spread over slots, so that two deeds do not wait for each other.

create table page_stamp (
  slot int primary key check (slot between 0 and 63),
  changes bigint not null
);

create function stamp_pages() returns trigger language plpgsql as $$
declare
  deed constant bigint := pg_current_xact_id()::text::bigint;
begin
  insert into page_stamp as kept (slot, changes) values ((deed % 64)::int, deed)
  on conflict (slot) do update set changes = greatest(kept.changes + 1, excluded.changes);
  return null;
end $$;

create trigger stamp_pages after insert or update or delete or truncate on editions
  for each statement execute function stamp_pages();
create trigger stamp_pages after insert or update or delete or truncate on venues
  for each statement execute function stamp_pages();
create trigger stamp_pages after insert or update or delete or truncate on artists
  for each statement execute function stamp_pages();
create trigger stamp_pages after insert or update or delete or truncate on events
  for each statement execute function stamp_pages();
-- not `used`, which registering counts
create trigger stamp_pages after insert or delete or truncate
  or update of code, name, kind, covers, amounts, vat_rate_percent, quota, free_amount, position on price_items
  for each statement execute function stamp_pages();
create trigger stamp_pages after insert or update or delete or truncate on content_versions
  for each statement execute function stamp_pages();
