-- The numbers of the accountant's accounts, where they are other than usual.
create table journal_accounts (
  key text primary key,
  account text not null check (account ~ '^[0-9A-Za-z.-]{1,20}$')
);
