-- Who does a milestone: the provider, the client, or not said. Nodes of the release before leave it empty.
alter table milestone add column side text check (side in ('us', 'client'));
