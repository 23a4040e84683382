-- The doors of the classes: whose place was given on because they did not come, and the links by which teachers see their classes.

-- The place stays the dancer's, who owes it; once the class has begun it counts no more. Cleared when they come after all.
alter table picks add column no_show_at timestamptz;

-- One link for each artist and edition opens that artist's own classes. Only the hash is stored; a new one takes the place of the one before.
create table teacher_links (
  edition_id text not null references editions,
  artist text not null,
  hash text not null unique,
  made_by text not null,
  made_at timestamptz not null,
  primary key (edition_id, artist)
);

-- Whether the home page may say how full the milongas of tonight are.
alter table editions add column shows_tonight boolean not null default false;
