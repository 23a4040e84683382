-- The categories of costs are a list of each edition, which staff edit; a cost has one of them.
alter table editions add column cost_categories text[] not null
  default '{artists,music,travel,lodging,venue,technology,promotion,print,food,staff,other}';
alter table costs drop constraint costs_category_check;

-- The lock waits for a change of the list, and a change of the list for it.
create function check_cost_category() returns trigger language plpgsql as $$
declare
  known text[];
begin
  select cost_categories into known from editions where id = new.edition_id for key share;
  if not new.category = any(known) then
    raise exception 'edition % has no category of costs %', new.edition_id, new.category
      using errcode = 'check_violation', constraint = 'costs_category';
  end if;
  return new;
end
$$;
create trigger costs_category before insert or update of category on costs for each row execute function check_cost_category();
