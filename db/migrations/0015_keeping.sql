-- How long an edition keeps what it knows of people: registrations until the end of the year so many years after the festival, lists and
-- notes, and volunteers, so many days after its last day.
alter table editions
  add column keep_registrations_years int not null default 1 check (keep_registrations_years >= 0),
  add column keep_lists_days int not null default 30 check (keep_lists_days >= 0),
  add column keep_volunteers_days int not null default 365 check (keep_volunteers_days >= 0);

-- Who worked stays in the sums of hours and money when it is forgotten who it was.
alter table team add column erased_at timestamptz;
