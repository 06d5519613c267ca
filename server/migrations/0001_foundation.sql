-- The schema obeys the rules of sharding by account from the start (docs/decisions/0004-schema-rules.md): account_id is in every
-- primary key, unique constraint and foreign key of a tenant table, installation-wide uniques are tables of their own, there are
-- no triggers, and times and ids come in as parameters.
set local citus.multi_shard_modify_mode = 'sequential';

-- On plain PostgreSQL this does nothing; on Citus it spreads the table over the nodes.
create function distribute(target regclass, key_column text, peer text default 'accounts') returns void
language plpgsql as $$
begin
  if to_regclass('pg_catalog.pg_dist_node') is null then
    return;
  end if;
  if not exists (select 1 from pg_dist_node where noderole = 'primary' and shouldhaveshards) then
    return;
  end if;
  execute format('select create_distributed_table(%L, %L, colocate_with => %L)', target, key_column, peer);
end $$;

-- The second line behind the explicit account_id conditions: a statement sees one account's rows, or, in work that is declared
-- to be the system's, all. With neither set it sees nothing. The sub-selects are evaluated once a statement, not once a row.
create function protect(target regclass, key_column text default 'account_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (%I = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)'
    ' or (select current_setting(''app.scope'', true)) = ''system'')',
    target, key_column);
end $$;

create sequence account_ids;
create sequence device_keys;

create table accounts (
  id bigint primary key,
  name text not null,
  time_zone text not null,
  licenses integer not null check (licenses >= 0),
  default_daily_email_limit integer check (default_daily_email_limit between 0 and 1000000),
  default_daily_sms_limit integer check (default_daily_sms_limit between 0 and 1000000),
  holder_id uuid not null,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
select distribute('accounts', 'id', 'none');
select protect('accounts', 'id');

create table groups (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  constraint groups_name_key unique (account_id, name)
);
select distribute('groups', 'account_id');
select protect('groups');

create table devices (
  account_id bigint not null references accounts (id) on delete cascade,
  key bigint not null,
  id text not null,
  name text not null,
  description text not null,
  tags jsonb not null,
  min text,
  expires boolean not null,
  expiration_date date,
  expires_at timestamptz,
  daily_email_limit integer check (daily_email_limit between 0 and 1000000),
  daily_sms_limit integer check (daily_sms_limit between 0 and 1000000),
  created_by uuid,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, key),
  constraint devices_id_key unique (id, account_id),
  constraint devices_expiry_has_date check (not expires or (expiration_date is not null and expires_at is not null)),
  constraint devices_no_expiry_no_instant check (expires or expires_at is null)
);
create index devices_licenses on devices (account_id, expires_at);
select distribute('devices', 'account_id');
select protect('devices');

create table group_devices (
  account_id bigint not null,
  group_id uuid not null,
  device_key bigint not null,
  primary key (account_id, group_id, device_key),
  foreign key (account_id, group_id) references groups (account_id, id) on delete cascade,
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
create index group_devices_device on group_devices (account_id, device_key);
select distribute('group_devices', 'account_id');
select protect('group_devices');

-- group_id and device_id narrow what the user sees. A group or device that narrows somebody cannot be deleted: setting the
-- column to null would widen their view to the whole account.
create table users (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  user_name text not null,
  name text not null,
  email text not null,
  country text not null,
  time_zone text not null,
  description text not null,
  message text not null,
  disabled boolean not null,
  disabled_message text not null,
  tags jsonb not null,
  privileges text[] not null,
  group_id uuid,
  device_id text,
  admin_devices integer check (admin_devices >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  password_hash text,
  -- A session carries the number of the password it began with: a new password ends it, whatever the servers' clocks say.
  password_version bigint not null,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  last_login_at timestamptz,
  primary key (account_id, id),
  constraint users_group_fkey foreign key (account_id, group_id) references groups (account_id, id),
  constraint users_device_fkey foreign key (account_id, device_id) references devices (account_id, id)
);
create index users_group on users (account_id, group_id) where group_id is not null;
create index users_device on users (account_id, device_id) where device_id is not null;
select distribute('users', 'account_id');
select protect('users');

create table api_keys (
  account_id bigint not null,
  user_id uuid not null,
  public_id text not null,
  hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
select distribute('api_keys', 'account_id');
select protect('api_keys');

create table sessions (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  password_version bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index sessions_user on sessions (account_id, user_id);
create index sessions_expiry on sessions (expires_at);
select distribute('sessions', 'account_id');
select protect('sessions');

-- The newest location of each device: lastLocation is one row read. The row is made with its device and is the row that a batch
-- of locations locks, so that a device cannot vanish under it. The location is kept as it goes over the wire. The device comes
-- first in the key: an index that begins with the account tempts the planner to walk a whole account for each device of a batch.
create table device_state (
  account_id bigint not null,
  device_key bigint not null,
  fixed_at timestamptz,
  received_at timestamptz,
  location json,
  primary key (device_key, account_id),
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
) with (fillfactor = 70);
select distribute('device_state', 'account_id');
select protect('device_state');

-- No foreign key: the batch that inserts holds the device_state row. Months are made ahead and on demand by make_location_month.
create table locations (
  account_id bigint not null,
  device_key bigint not null,
  fixed_at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  speed double precision,
  course double precision,
  altitude double precision,
  accuracy double precision,
  extra jsonb,
  primary key (account_id, device_key, fixed_at)
) partition by range (fixed_at);
select distribute('locations', 'account_id');
select protect('locations');
create table locations_before_2000 partition of locations for values from (minvalue) to ('2000-01-01 00:00:00+00');

create function make_location_month(any_day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  first_day date := date_trunc('month', any_day)::date;
begin
  perform pg_advisory_xact_lock(hashtext('make_location_month'));
  execute format(
    'create table if not exists public.%I partition of public.locations for values from (%L) to (%L)',
    'locations_' || to_char(first_day, 'YYYY_MM'),
    first_day::timestamptz, (first_day + interval '1 month')::timestamptz);
end $$;

-- Locations of deleted devices, to be removed in small steps. A device's key is never used again, so nobody can see them.
create table location_purges (
  account_id bigint not null,
  device_key bigint not null,
  primary key (account_id, device_key)
);
select distribute('location_purges', 'account_id');
select protect('location_purges');

create table alerts (
  account_id bigint not null,
  id uuid not null,
  device_key bigint not null,
  raised_at timestamptz not null,
  alert_names text[] not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  text text not null,
  notifications text[] not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
create index alerts_device_time on alerts (account_id, device_key, raised_at, id);
select distribute('alerts', 'account_id');
select protect('alerts');

create table message_counters (
  account_id bigint not null,
  device_key bigint not null,
  day date not null,
  emails_sent integer not null check (emails_sent >= 0),
  sms_sent integer not null check (sms_sent >= 0),
  primary key (account_id, device_key, day),
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
select distribute('message_counters', 'account_id');
select protect('message_counters');

create table api_usage (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  used bigint not null,
  primary key (account_id, day)
);
select distribute('api_usage', 'account_id');
select protect('api_usage');

-- What must be unique in the whole installation. These say only who owns a name and hold no secret. An account sees its own rows
-- alone: that a name is somebody else's shows as a conflict, not as a row.
create table logins (
  login text primary key,
  account_id bigint not null,
  user_id uuid not null
);
select distribute('logins', 'login', 'none');
select protect('logins');
create index logins_user on logins (account_id, user_id);

create table device_ids (
  id text primary key,
  account_id bigint not null,
  device_key bigint not null
);
select distribute('device_ids', 'id', 'none');
select protect('device_ids');

create table installation (
  name text primary key,
  value text not null
);

grant select, insert, update, delete on
  accounts, groups, devices, group_devices, users, api_keys, sessions, device_state, locations, location_purges, alerts, message_counters,
  api_usage, logins, device_ids, installation
  to sextant_app;
grant usage on sequence account_ids, device_keys to sextant_app;
revoke execute on function make_location_month(date) from public;
grant execute on function make_location_month(date) to sextant_app;
