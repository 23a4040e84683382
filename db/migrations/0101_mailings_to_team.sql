-- E-mails of staff to the people who work at the festival, beside those to dancers and readers of the news.
alter table mailings drop constraint mailings_purpose_check;
alter table mailings add constraint mailings_purpose_check check (purpose in ('info', 'news', 'team'));
alter table email_templates drop constraint email_templates_purpose_check;
alter table email_templates add constraint email_templates_purpose_check check (purpose in ('info', 'news', 'team'));
