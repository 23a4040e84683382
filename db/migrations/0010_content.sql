-- What staff wrote in the place of a page's text in the repository, `content/*.md`. The newest of a page and language is in force, and
-- nothing is taken away: where it holds no source, the page is again as in the repository.

create table content_versions (
  edition_id text not null references editions,
  page text not null check (page <> ''),
  locale text not null check (locale in ('en', 'sl')),
  number int not null check (number > 0),
  -- title, description, lead, body
  source jsonb,
  note text not null default '',
  by text not null,
  at timestamptz not null,
  primary key (edition_id, page, locale, number)
);
