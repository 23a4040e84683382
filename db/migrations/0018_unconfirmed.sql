-- How long a registration whose address is unproved holds places, and how many such registrations one address and one network may have;
-- whether dancers who are late with a payment are still given places.
alter table editions
  add column confirm_within_hours int not null default 24 check (confirm_within_hours > 0),
  add column unconfirmed_per_address int not null default 3 check (unconfirmed_per_address >= 0),
  add column unconfirmed_per_network int not null default 40 check (unconfirmed_per_network >= 0),
  add column promote_late boolean not null default false;

-- confirmed_by: how the registration came to count as confirmed; null: it does not yet. confirm_until: it holds places until then.
-- counted_under: the keys of unconfirmed_counts in which it counts. passed_over: why release leaves it out.
alter table registrations
  add column confirmed_by text check (confirmed_by in ('link', 'payment', 'staff', 'account', 'earlier')),
  add column confirm_until timestamptz,
  add column confirm_reminded_at timestamptz,
  add column counted_under text[] not null default '{}',
  add column passed_over text check (passed_over in ('unconfirmed', 'late'));
-- Registrations made before this rule existed keep their places, those of archives too.
select set_config('ronda.archive_access', 'restore', true);
update registrations set confirmed_by = case when email_confirmed_at is null then 'earlier' else 'link' end;
select set_config('ronda.archive_access', '', true);
alter table registrations add check (confirmed_by is null or confirm_until is null);
create index registrations_to_confirm on registrations (confirm_until) where confirm_until is not null;

-- How many registrations hold places without being confirmed, by address and by network. Keys are hashes.
create table unconfirmed_counts (
  edition_id text not null references editions,
  key text not null,
  held int not null check (held >= 0),
  primary key (edition_id, key)
);

-- Follows the registration. The indexes that release reads leave these picks out, so that many of them slow nobody down.
alter table picks add column passed_over text check (passed_over in ('unconfirmed', 'late'));
drop index picks_waiting_alone;
drop index picks_waiting_bound;
create index picks_waiting_alone on picks (edition_id, event_id, wants, queued_at, dancer_id)
  where state = 'waiting' and couple_id is null and not together and passed_over is null;
create index picks_waiting_bound on picks (edition_id, event_id)
  where state = 'waiting' and (couple_id is not null or together) and passed_over is null;

-- Set on letters to unproved addresses: the kind, the recipient and the day, so that there is one a day.
alter table letters add column once text;
create unique index letters_once on letters (once) where once is not null;

-- As migration 16 has it; how far a registration was confirmed is forgotten with its dancer.
create or replace function forgettable(table_name text) returns text[] language sql immutable as $$
  select case table_name
    when 'registrations' then array['name', 'surname', 'email', 'phone', 'city', 'note', 'heard_from', 'partner_email', 'newsletter',
      'volunteering', 'hosting', 'seeks_partner', 'consents', 'email_confirmed_at', 'secret_hash', 'erased_at', 'search',
      'confirm_until', 'counted_under']
    when 'live_names' then array['email', 'name']
    when 'holds' then array['email']
    when 'payments' then array['note']
    when 'team' then array['*', 'name', 'artist', 'email', 'phone', 'travel', 'lodging', 'note', 'bio', 'shifts', 'tasks', 'languages',
      'language', 'consent_version', 'consented_at', 'version', 'erased_at']
    when 'vip' then array['*', 'name', 'of_whom', 'note', 'version']
    when 'promoters' then array['*', 'name', 'username', 'email', 'phone', 'note', 'version', 'erased_at']
    when 'promo_codes' then array['owner']
    when 'work_orders' then array['who', 'place', 'note', 'secret_hash', 'version']
    when 'costs' then array['supplier', 'note', 'version']
    when 'invoices' then array['*']
    else array[]::text[]
  end
$$;
