-- Who may leave because the festival changed an event, and until which day (R60). No personal data but the registration.
create table leave_offers (
  edition_id text not null,
  registration_id text not null,
  event_id text not null,
  until date not null,
  offered_at timestamptz not null,
  -- Null: not left by this offer.
  used_at timestamptz,
  primary key (edition_id, registration_id, event_id),
  foreign key (edition_id, registration_id) references registrations on delete cascade,
  foreign key (edition_id, event_id) references events on delete cascade
);
create index leave_offers_of_event on leave_offers (edition_id, event_id);

-- An archive keeps them as they are (migration 16).
create trigger archive_stays_added before insert on leave_offers for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
create trigger archive_stays before update on leave_offers for each row
  when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
  execute function keep_archive();
create trigger archive_stays_whole before delete on leave_offers for each row
  when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
