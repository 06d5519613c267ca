-- The migrated database, for readers and for review. Written by `npm run schema`; the tests compare.

create table accounts (
  id bigint not null,
  name text not null,
  time_zone text not null,
  licenses integer not null,
  default_daily_email_limit integer,
  default_daily_sms_limit integer,
  holder_id uuid not null,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_default_daily_email_limit_check CHECK (((default_daily_email_limit >= 0) AND (default_daily_email_limit <= 1000000))),
  constraint accounts_default_daily_sms_limit_check CHECK (((default_daily_sms_limit >= 0) AND (default_daily_sms_limit <= 1000000))),
  constraint accounts_licenses_check CHECK ((licenses >= 0))
);

create table alerts (
  account_id bigint not null,
  id uuid not null,
  device_key bigint not null,
  raised_at timestamp with time zone not null,
  alert_names text[] not null,
  latitude double precision,
  longitude double precision,
  text text not null,
  notifications text[] not null,
  created_at timestamp with time zone not null,
  constraint alerts_pkey PRIMARY KEY (account_id, id),
  constraint alerts_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint alerts_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint alerts_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);

create table api_keys (
  account_id bigint not null,
  user_id uuid not null,
  public_id text not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (account_id, user_id),
  constraint api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

create table api_usage (
  account_id bigint not null,
  day date not null,
  used bigint not null,
  constraint api_usage_pkey PRIMARY KEY (account_id, day),
  constraint api_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table device_ids (
  id text not null,
  account_id bigint not null,
  device_key bigint not null,
  constraint device_ids_pkey PRIMARY KEY (id)
);

create table device_state (
  account_id bigint not null,
  device_key bigint not null,
  fixed_at timestamp with time zone,
  received_at timestamp with time zone,
  location json,
  constraint device_state_pkey PRIMARY KEY (device_key, account_id),
  constraint device_state_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE
);

create table devices (
  account_id bigint not null,
  key bigint not null,
  id text not null,
  name text not null,
  description text not null,
  tags jsonb not null,
  min text,
  expires boolean not null,
  expiration_date date,
  expires_at timestamp with time zone,
  daily_email_limit integer,
  daily_sms_limit integer,
  created_by uuid,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint devices_id_key UNIQUE (id, account_id),
  constraint devices_pkey PRIMARY KEY (account_id, key),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint devices_daily_email_limit_check CHECK (((daily_email_limit >= 0) AND (daily_email_limit <= 1000000))),
  constraint devices_daily_sms_limit_check CHECK (((daily_sms_limit >= 0) AND (daily_sms_limit <= 1000000))),
  constraint devices_expiry_has_date CHECK (((NOT expires) OR ((expiration_date IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint devices_no_expiry_no_instant CHECK ((expires OR (expires_at IS NULL)))
);

create table group_devices (
  account_id bigint not null,
  group_id uuid not null,
  device_key bigint not null,
  constraint group_devices_pkey PRIMARY KEY (account_id, group_id, device_key),
  constraint group_devices_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint group_devices_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id) ON DELETE CASCADE
);

create table groups (
  account_id bigint not null,
  id uuid not null,
  name text not null,
  description text not null,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint groups_name_key UNIQUE (account_id, name),
  constraint groups_pkey PRIMARY KEY (account_id, id),
  constraint groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table location_purges (
  account_id bigint not null,
  device_key bigint not null,
  constraint location_purges_pkey PRIMARY KEY (account_id, device_key)
);

create table locations (
  account_id bigint not null,
  device_key bigint not null,
  fixed_at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  speed double precision,
  course double precision,
  altitude double precision,
  accuracy double precision,
  extra jsonb,
  constraint locations_pkey PRIMARY KEY (account_id, device_key, fixed_at),
  constraint locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);

create table logins (
  login text not null,
  account_id bigint not null,
  user_id uuid not null,
  constraint logins_pkey PRIMARY KEY (login)
);

create table message_counters (
  account_id bigint not null,
  device_key bigint not null,
  day date not null,
  emails_sent integer not null,
  sms_sent integer not null,
  constraint message_counters_pkey PRIMARY KEY (account_id, device_key, day),
  constraint message_counters_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint message_counters_emails_sent_check CHECK ((emails_sent >= 0)),
  constraint message_counters_sms_sent_check CHECK ((sms_sent >= 0))
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table sessions (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  password_version bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (account_id, hash),
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

create table users (
  account_id bigint not null,
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
  admin_devices integer,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  password_hash text,
  password_version bigint not null,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (account_id, id),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint users_device_fkey FOREIGN KEY (account_id, device_id) REFERENCES devices(account_id, id),
  constraint users_group_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id),
  constraint users_admin_devices_check CHECK ((admin_devices >= 0))
);

CREATE INDEX alerts_device_time ON public.alerts USING btree (account_id, device_key, raised_at, id);

CREATE INDEX devices_licenses ON public.devices USING btree (account_id, expires_at);

CREATE INDEX group_devices_device ON public.group_devices USING btree (account_id, device_key);

CREATE INDEX logins_user ON public.logins USING btree (account_id, user_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (account_id, user_id);

CREATE INDEX users_device ON public.users USING btree (account_id, device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX users_group ON public.users USING btree (account_id, group_id) WHERE (group_id IS NOT NULL);

create policy tenant on accounts using ((id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alerts using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on api_keys using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on api_usage using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on device_ids using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on device_state using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on group_devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on groups using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on location_purges using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on locations using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on logins using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on message_counters using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on sessions using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on users using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

CREATE OR REPLACE FUNCTION public.distribute(target regclass, key_column text, peer text DEFAULT 'accounts'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('pg_catalog.pg_dist_node') is null then
    return;
  end if;
  if not exists (select 1 from pg_dist_node where noderole = 'primary' and shouldhaveshards) then
    return;
  end if;
  execute format('select create_distributed_table(%L, %L, colocate_with => %L)', target, key_column, peer);
end $function$;

CREATE OR REPLACE FUNCTION public.make_location_month(any_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  first_day date := date_trunc('month', any_day)::date;
begin
  perform pg_advisory_xact_lock(hashtext('make_location_month'));
  execute format(
    'create table if not exists public.%I partition of public.locations for values from (%L) to (%L)',
    'locations_' || to_char(first_day, 'YYYY_MM'),
    first_day::timestamptz, (first_day + interval '1 month')::timestamptz);
end $function$;

CREATE OR REPLACE FUNCTION public.protect(target regclass, key_column text DEFAULT 'account_id'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (%I = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)'
    ' or (select current_setting(''app.scope'', true)) = ''system'')',
    target, key_column);
end $function$;

grant DELETE, INSERT, SELECT, UPDATE on accounts to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alerts to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on api_keys to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on api_usage to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on device_ids to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on device_state to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on group_devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on groups to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on installation to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on location_purges to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on locations to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on logins to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on message_counters to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on sessions to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on users to sextant_app;
