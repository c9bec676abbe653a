-- True; its cost is what counts. A search text is long and often stored apart from its row, of which PostgreSQL's planner
-- knows nothing: it would rather read them all than look into their index.
create function costly_to_read(text) returns boolean language plpgsql immutable parallel safe cost 1000
  as 'begin return true; end';
