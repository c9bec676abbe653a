-- A person's channels by kind of notification, as core/notification-settings/notification-settings.ts describes them.
create table notification_settings (
  person_id uuid primary key references person on delete cascade,
  choices jsonb not null default '{}',
  -- 'site': the quiet hours of the site settings.
  quiet text not null default 'site' check (quiet in ('site', 'off', 'own')),
  quiet_from text not null default '22:00' check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text not null default '07:00' check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Day of the last daily digest.
  digested_on date,
  version integer not null default 1
);

-- Every notification is a row, also if its person does not want it in the app: it says who was told of what.
alter table notice
  add in_app boolean not null default true,
  add digest text not null default 'none' check (digest in ('none', 'due', 'sent')),
  add digest_mail_id uuid;
create index notice_digest_due on notice (email, id) where digest = 'due';
create index notice_digest_mail on notice (digest_mail_id) where digest_mail_id is not null;

-- Mails wait for the end of their recipient's quiet hours.
alter table mail add held_until timestamptz;
