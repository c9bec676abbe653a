-- What the last check of the host's certificate found. Without a time there was none.
alter table custody_item
  add column certificate_checked_at timestamptz,
  add column certificate_ends_at timestamptz,
  add column certificate_issuer text not null default '',
  -- True if the certificate is for this name.
  add column certificate_fits boolean,
  add column certificate_failure text
    check (certificate_failure in ('unreachable', 'not-public', 'no-certificate'));
