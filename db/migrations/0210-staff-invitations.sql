-- Invitations to the team. The link in the mail holds a token; only its hash is stored.
create table staff_invitation (
  id uuid primary key,
  address text not null,
  role text not null,
  token_hash bytea not null unique,
  invited_by uuid not null,
  -- An owner had decided about the role of this address before; the invitation overrides that.
  overrides boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  is_open boolean not null default true
);
create unique index staff_invitation_open on staff_invitation (address) where is_open;
create index staff_invitation_inviter on staff_invitation (invited_by);
create index staff_invitation_created on staff_invitation (created_at);
