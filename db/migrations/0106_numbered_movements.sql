-- Which payments have the number of a till: few, looked for among all movements by every list of what is not invoiced.
create index movements_numbered on movements (id) where document_number is not null;
