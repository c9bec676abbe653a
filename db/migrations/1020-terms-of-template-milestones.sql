-- Share and working days of the milestones that a project of the service begins with, by title. The titles stay in
-- `milestones`, which the release before reads and writes.
alter table service add column milestone_terms jsonb not null default '[]';
