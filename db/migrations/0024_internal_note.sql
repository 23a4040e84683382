alter table registrations add column internal_note text;

-- What may be cleared in an archive when a person is forgotten stands beside each column from here on, as its comment: a new personal column
-- says so where it is made. A table with the comment may lose its rows as well.
do $$
declare
  one record;
begin
  for one in
    select t.table_name, f.column_name
    from information_schema.tables t cross join lateral unnest(forgettable(t.table_name)) as f(column_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and (f.column_name = '*' or exists (select from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = f.column_name))
  loop
    if one.column_name = '*' then
      execute format('comment on table %I is %L', one.table_name, 'erasable');
    else
      execute format('comment on column %I.%I is %L', one.table_name, one.column_name, 'erasable');
    end if;
  end loop;
end
$$;
comment on column registrations.internal_note is 'erasable';

create or replace function forgettable(table_name text) returns text[] language sql stable as $$
  select coalesce(array_agg(coalesce(a.attname::text, '*')), '{}')
  from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
  where d.classoid = 'pg_class'::regclass and d.objoid = to_regclass(table_name) and d.description = 'erasable'
$$;
