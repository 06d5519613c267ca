set local citus.multi_shard_modify_mode = 'sequential';

create table geofences (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  geometry jsonb not null,
  points integer not null,
  tags jsonb not null,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id)
);
select distribute('geofences', 'account_id');
select protect('geofences');

create table alert_rules (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  alert_name text not null,
  enabled boolean not null,
  -- Alerts from before are none of its business any more.
  enabled_at timestamptz not null,
  parameters jsonb not null,
  geofences uuid[] not null,
  schedule jsonb,
  conditions jsonb not null,
  critical boolean not null,
  notify_when_over boolean not null,
  channels text[] not null,
  emails text[] not null,
  phones text[] not null,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id)
);
-- The few that are decided by the clock and not by locations.
create index alert_rules_clock on alert_rules (account_id)
  where enabled and alert_name in ('Offline', 'FutureDate', 'PastDate', 'ExpiredDate');
select distribute('alert_rules', 'account_id');
select protect('alert_rules');

-- What a rule refers to. Devices, groups and areas cannot be deleted under a rule: one that named nothing any more would be about
-- every device. A user who goes is simply no longer told.
create table alert_rule_devices (
  account_id bigint not null,
  rule_id uuid not null,
  device_key bigint not null,
  primary key (account_id, rule_id, device_key),
  foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade,
  constraint alert_rule_devices_device_fkey foreign key (account_id, device_key) references devices (account_id, key)
);
create index alert_rule_devices_device on alert_rule_devices (account_id, device_key);
select distribute('alert_rule_devices', 'account_id');
select protect('alert_rule_devices');

create table alert_rule_groups (
  account_id bigint not null,
  rule_id uuid not null,
  group_id uuid not null,
  primary key (account_id, rule_id, group_id),
  foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade,
  constraint alert_rule_groups_group_fkey foreign key (account_id, group_id) references groups (account_id, id)
);
create index alert_rule_groups_group on alert_rule_groups (account_id, group_id);
select distribute('alert_rule_groups', 'account_id');
select protect('alert_rule_groups');

-- The areas of the rule itself and of its conditions.
create table alert_rule_geofences (
  account_id bigint not null,
  rule_id uuid not null,
  geofence_id uuid not null,
  primary key (account_id, rule_id, geofence_id),
  foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade,
  constraint alert_rule_geofences_geofence_fkey foreign key (account_id, geofence_id) references geofences (account_id, id)
);
create index alert_rule_geofences_geofence on alert_rule_geofences (account_id, geofence_id);
select distribute('alert_rule_geofences', 'account_id');
select protect('alert_rule_geofences');

create table alert_rule_users (
  account_id bigint not null,
  rule_id uuid not null,
  user_id uuid not null,
  primary key (account_id, rule_id, user_id),
  foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index alert_rule_users_user on alert_rule_users (account_id, user_id);
select distribute('alert_rule_users', 'account_id');
select protect('alert_rule_users');

-- What the rules remember of the device: null until one has something to remember.
alter table device_state add column rule_state json;

alter table alerts
  add column rule_id uuid,
  add column critical boolean not null default false,
  add column over_at timestamptz;
alter table alerts alter column critical drop default;

-- Alerts of which people are to be told, written with the alert and taken away with the messages that it leads to.
create table alert_notices (
  account_id bigint not null,
  id uuid not null,
  alert_id uuid not null,
  rule_id uuid not null,
  kind text not null check (kind in ('raised', 'over')),
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, alert_id) references alerts (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rules (account_id, id) on delete cascade
);
create index alert_notices_alert on alert_notices (account_id, alert_id);
create index alert_notices_rule on alert_notices (account_id, rule_id);
select distribute('alert_notices', 'account_id');
select protect('alert_notices');

grant select, insert, update, delete on
  geofences, alert_rules, alert_rule_devices, alert_rule_groups, alert_rule_geofences, alert_rule_users, alert_notices
  to sextant_app;
