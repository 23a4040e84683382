-- Filters of the list of registrations under a name, of one person or for everybody. Only filter and order: what was searched for may be a name of somebody.
create table list_views (
  edition_id text not null references editions,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (length(name) between 1 and 60),
  -- As in the address: status=late&sort=due
  search text not null,
  -- A user name.
  owner text not null,
  is_shared boolean not null default false,
  saved_at timestamptz not null,
  primary key (edition_id, id)
);
create unique index list_view_names on list_views (edition_id, lower(owner), lower(name));

-- What an address with a secret shows to spreadsheets, without a session. The address itself is not stored.
create table live_sheets (
  edition_id text not null references editions,
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (length(name) between 1 and 60),
  search text not null,
  language text not null check (language in ('en', 'sl')),
  secret_hash text not null unique,
  -- A user name: it shows no more than they may see, and nothing once they may see nothing.
  made_by text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  ended_by text,
  read_at timestamptz,
  reads int not null default 0
);
create index live_sheets_of on live_sheets (edition_id);

create trigger archive_stays_added before insert on list_views for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on list_views for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on list_views for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
