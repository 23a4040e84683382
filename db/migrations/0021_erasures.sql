-- Who was erased, by id alone. Triggers fill this table, so that no command can forget to; restoring an older backup erases them again.
create table erasures (
  kind text not null check (kind in ('registration', 'member', 'reader', 'reader-left', 'user')),
  -- Empty for people of no edition.
  edition_id text not null,
  subject_id text not null,
  -- By the application's clock where a row says when, else by the database's.
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (kind, edition_id, subject_id)
);

create function note_erasure(erased_kind text, edition text, subject text, erased_at timestamptz) returns void
language sql as $$
  insert into erasures (kind, edition_id, subject_id, at) values (erased_kind, edition, subject, erased_at)
  on conflict (kind, edition_id, subject_id)
    do update set at = greatest(erasures.at, excluded.at), recorded_at = excluded.recorded_at
$$;

create function note_erased_row() returns trigger language plpgsql as $$
begin
  perform note_erasure(tg_argv[0], new.edition_id, new.id, new.erased_at);
  return null;
end $$;
create trigger note_erasure after update of erased_at on registrations
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erased_row('registration');
create trigger note_erasure after update of erased_at on team
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erased_row('member');

create function note_deleted_row() returns trigger language plpgsql as $$
begin
  perform note_erasure(tg_argv[0], '', old.id, clock_timestamp());
  return null;
end $$;
create trigger note_erasure after delete on users for each row execute function note_deleted_row('user');
create trigger note_erasure after delete on news_readers for each row execute function note_deleted_row('reader');

create function note_reader_left() returns trigger language plpgsql as $$
begin
  perform note_erasure('reader-left', '', new.id, new.left_at);
  return null;
end $$;
create trigger note_leaving after update of state on news_readers
  for each row when (old.state <> 'left' and new.state = 'left') execute function note_reader_left();
