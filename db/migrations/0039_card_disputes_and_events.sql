-- Payments by card that the dancer's bank takes back or asks about. No personal data.
create table card_disputes (
  -- The provider's.
  id text primary key,
  edition_id text not null references editions,
  session_id text not null references card_sessions,
  amount_cents int not null,
  -- `inquiry`: the bank asks, and no money has moved. `open`: it has taken the money. `closed`: an inquiry that came to nothing.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
  -- As the provider names it; when it wants the answer.
  reason text,
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index open_card_disputes on card_disputes (answer_by) where closed_at is null;

-- When what is personal was taken out of a notice; null: it is as it came.
alter table inbox add column redacted_at timestamptz;
create index inbox_to_redact on inbox (source, handled_at) where redacted_at is null and handled_at is not null;
