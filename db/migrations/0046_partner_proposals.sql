-- Two dancers whom staff propose to each other. No personal data but who they are: the registrations say it.
create table partner_proposals (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  edition_id text not null references editions,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  -- `made`: both said yes and are a couple. `over`: one of them was not free any more.
  state text not null check (state in ('open', 'made', 'declined', 'expired', 'withdrawn', 'over')),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index partner_proposals_ending on partner_proposals (expires_at) where state = 'open';

create table partner_proposal_halves (
  proposal_id text not null references partner_proposals on delete cascade,
  edition_id text not null,
  registration_id text not null,
  is_open boolean not null default true,
  -- Null: not answered.
  said_yes boolean,
  answered_at timestamptz,
  primary key (proposal_id, registration_id),
  foreign key (edition_id, registration_id) references registrations on delete cascade
);
create unique index one_open_proposal_each on partner_proposal_halves (edition_id, registration_id) where is_open;
create index partner_proposals_of on partner_proposal_halves (edition_id, registration_id);

-- An archive keeps them as they are (migration 16).
do $$
declare
  guarded text;
begin
  foreach guarded in array array['partner_proposals', 'partner_proposal_halves']
  loop
    execute format($sql$
      create trigger archive_stays_added before insert on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
      create trigger archive_stays before update on %1$I for each row
        when (new.edition_id is distinct from current_setting('ronda.open_edition', true) or new.edition_id <> old.edition_id)
        execute function keep_archive();
      create trigger archive_stays_whole before delete on %1$I for each row
        when (old.edition_id is distinct from current_setting('ronda.open_edition', true)) execute function keep_archive();
    $sql$, guarded);
  end loop;
end
$$;
