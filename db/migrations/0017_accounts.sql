-- When somebody showed that the account is theirs: by a link to its address, or an admin made it. Null: nobody can sign in with it.
alter table users
  add column proved_at timestamptz,
  -- An admin or the command line chose the password: pages lead to choosing another.
  add column must_change_password boolean not null default false;
-- A name that is no e-mail address claims nobody's. Accounts that people made themselves in an address's name prove it by a link.
update users set proved_at = reserved where added_by is not null or username not like '%@%';

-- When the person last showed a password or a factor in this session; null: when it began.
alter table sessions add column confirmed_at timestamptz;

-- Browsers in which an account was signed in with: guesses made elsewhere do not lock them out. Only the hash of the cookie.
create table known_devices (
  device text not null,
  user_id text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (device, user_id)
);
create index known_devices_by_user on known_devices (user_id);
create index known_devices_ending on known_devices (expires_at);

-- Links that were asked for, whether or not there is anybody to send one to: a worker finds that out, after the answer.
create table link_requests (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('account', 'password', 'registration')),
  address text not null,
  language text not null check (language in ('en', 'sl')),
  asked_at timestamptz not null
);
