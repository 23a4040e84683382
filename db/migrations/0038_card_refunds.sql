-- Money that goes back by card: what the provider is asked for, written before it is asked. No personal data.
create table card_refunds (
  -- Ours: the key under which asking again is harmless, and what the provider's events name.
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  edition_id text not null references editions,
  -- Of the queue: what it pays.
  refund_id text not null references refunds,
  session_id text not null references card_sessions,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('asked', 'succeeded', 'failed')),
  -- The provider's id of it; null while its answer is not known.
  stripe_id text unique,
  asked_at timestamptz not null,
  settled_at timestamptz
);
create index card_refunds_by_session on card_refunds (session_id);
create unique index one_asked_card_refund on card_refunds (refund_id) where state = 'asked';

-- All that was given back as the provider told it last. `refunded_cents` is what of it is booked.
alter table card_sessions
  add column told_back_cents int not null default 0,
  add column told_back_at timestamptz;
update card_sessions set told_back_cents = refunded_cents;
