-- People are of no edition: who works for the festival works for all its years.
create table users (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  username text not null check (username = btrim(username) and username <> ''),
  accname text,
  roles text[] not null default '{}' check (
    roles <@ array['admin', 'regAdmin', 'regEditor', 'trusted', 'partnering', 'progAdmin', 'reception']
  ),
  status text not null check (status in ('active', 'blocked')),
  -- argon2id; null until a password is set. Read by signing in alone.
  password_hash text,
  country text check (country ~ '^[A-Z]{2}$'),
  added_by text,
  reserved timestamptz not null,
  edit_regs_hack boolean not null default false,
  -- Base 32, confirmed or not; read by signing in alone. totp_step is the last one used: no code works twice.
  totp_secret text,
  totp_confirmed boolean not null default false,
  totp_step bigint not null default 0
);
-- "Ana" and "ana" would be told apart by nobody.
create unique index users_by_name on users (lower(username));

-- Only the hash of what the browser holds. Who is deleted leaves them behind; they are swept.
create table sessions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  hash text not null unique,
  user_id text not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- A part of the roles an admin works with, to see what others see.
  roles_taken text[],
  second_factor boolean not null default false,
  address text not null,
  agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_ending on sessions (expires_at);

-- Links to choose a password: once, for a day.
create table user_tokens (
  hash text primary key,
  user_id text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_by_user on user_tokens (user_id);
create index user_tokens_ending on user_tokens (expires_at);

create table passkeys (
  id text primary key,
  user_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What an authenticator is asked to sign: once, for five minutes.
create table passkey_challenges (
  challenge text primary key,
  user_id text,
  expires_at timestamptz not null
);
create index passkey_challenges_ending on passkey_challenges (expires_at);

create index rate_limits_ending on rate_limits (expires_at);

-- Whether staff must have a second factor to be let in.
alter table editions add column staff_second_factor boolean not null default false;
