-- Who wants one e-mail when a place for their role comes free at an event. The row is deleted with that e-mail, by its link, when it is not
-- confirmed in time, and when the event has begun.
create table place_alerts (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  event_id text not null,
  role text not null check (role in ('leader', 'follower')),
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'sl')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (event_id, role, email)
);
create index place_alerts_by_email on place_alerts (email);

-- The links of the e-mails to these addresses: each opens all alerts of one address. Only the hash is stored.
create table place_alert_links (
  hash text primary key,
  email text not null,
  made_at timestamptz not null
);
create index place_alert_links_by_email on place_alert_links (email);
