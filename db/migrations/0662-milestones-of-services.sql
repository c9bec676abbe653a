-- Titles of the milestones that a project of the service begins with.
alter table service add column milestones text[] not null default '{}';
