-- Which colour of wristband goes with which price items, and how many were delivered.
create table wristbands (
  edition_id text not null references editions,
  colour text not null check (colour in ('red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white')),
  items text[] not null check (items <> '{}'),
  pieces int not null check (pieces between 0 and 100000),
  primary key (edition_id, colour)
);
