-- Addresses that stand in print and in other people's links, and where they lead now. They are the house's, not an edition's.
create table old_addresses (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- as browsers ask for it, without a slash at the end
  from_path text not null check (from_path ~ '^/[!-~]+$'),
  to_address text not null check (to_address ~ '^(/|https?://)'),
  note text,
  added_by text not null,
  reserved timestamptz not null,
  version int not null default 1
);

-- However their letters are cased, two are one.
create unique index old_addresses_by_path on old_addresses (lower(from_path));
