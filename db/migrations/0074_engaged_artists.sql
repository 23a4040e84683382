-- An artist who agreed to something is not removed: the agreement would have gone with them unseen.
alter table engagements drop constraint engagements_edition_id_artist_fkey,
  add constraint engagements_edition_id_artist_fkey foreign key (edition_id, artist) references artists;
