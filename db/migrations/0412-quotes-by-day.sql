create index quote_created_at on quote (created_at);
