-- Of dancers who are erased stays how many of an edition had been at which earlier one last: counts, which name nobody. They are differences, so that
-- the sums stay as they were, no matter who of them is erased.
create table returning_counts (
  edition_id text not null references editions,
  -- The number of the earlier edition.
  since_number int not null,
  count int not null,
  primary key (edition_id, since_number)
);
