-- What a dancer shows at the entrance: a random code and nothing about the person. One is valid for each registration; a voided one stays, so that
-- the reception can say why it lets nobody in.
create table tickets (
  edition_id text not null,
  id text not null check (id ~ '^[0-9a-f]{24}$'),
  registration_id text not null,
  -- 80 random bits in Crockford's base 32, upper case.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  made_at timestamptz not null,
  voided_at timestamptz,
  void_reason text check (void_reason in ('handedOver', 'cancelled', 'lost')),
  primary key (edition_id, id),
  foreign key (edition_id, registration_id) references registrations on delete cascade,
  check ((voided_at is null) = (void_reason is null))
);
create unique index one_valid_ticket_each on tickets (edition_id, registration_id) where voided_at is null;
create index tickets_of_registration on tickets (edition_id, registration_id);
