-- Whether the reception lets in a dancer who owes and pays later.
alter table editions add column desk_credit boolean not null default true;
