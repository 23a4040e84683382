-- How large the floor of a room is, in m²; null: nobody has said.
alter table rooms add column area_m2 int check (area_m2 > 0);
