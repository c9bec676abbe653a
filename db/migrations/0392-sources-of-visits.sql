-- Sums of a day, each by one property of a visit. The number of values of a day and property is bounded.
create table visit_sum (
  day date not null,
  property text not null check (property in ('page', 'referrer', 'campaign', 'device', 'country')),
  value text not null check (length(value) between 1 and 200),
  visits integer not null check (visits > 0),
  primary key (day, property, value)
);
create index visit_sum_value on visit_sum (property, day, value);

-- The site or campaign that led the sender of a message here. It is deleted with the message.
create table inquiry_source (
  message_id uuid primary key references contact_message_record on delete cascade,
  referrer text not null check (length(referrer) between 1 and 200),
  campaign text not null check (length(campaign) <= 200)
);
create index contact_message_asked on contact_message_record (created_at) where removed_at is null and channel = 'site';
