-- Public pages read the texts of their pictures by address, without the focus behind `#`.
create index media_by_file on media_record (split_part(url, '#', 1)) where removed_at is null;
