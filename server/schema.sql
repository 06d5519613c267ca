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
  location_events text not null,
  limit_notice boolean not null,
  rules_version bigint not null,
  keep_locations_days integer,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_default_daily_email_limit_check CHECK (((default_daily_email_limit >= 0) AND (default_daily_email_limit <= 1000000))),
  constraint accounts_default_daily_sms_limit_check CHECK (((default_daily_sms_limit >= 0) AND (default_daily_sms_limit <= 1000000))),
  constraint accounts_keep_locations_days_check CHECK (((keep_locations_days >= 1) AND (keep_locations_days <= 36500))),
  constraint accounts_licenses_check CHECK ((licenses >= 0)),
  constraint accounts_location_events_check CHECK ((location_events = ANY (ARRAY['all'::text, 'sampled'::text, 'none'::text])))
);

create table alert_backoffs (
  account_id bigint not null,
  device_key bigint not null,
  subject text not null,
  channel text not null,
  window_seconds integer not null,
  told_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  suppressed integer not null,
  constraint alert_backoffs_pkey PRIMARY KEY (account_id, device_key, subject, channel),
  constraint alert_backoffs_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint alert_backoffs_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'SMS'::text])))
);

create table alert_notices (
  account_id bigint not null,
  id uuid not null,
  alert_id uuid not null,
  rule_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  constraint alert_notices_pkey PRIMARY KEY (account_id, id),
  constraint alert_notices_account_id_alert_id_fkey FOREIGN KEY (account_id, alert_id) REFERENCES alerts(account_id, id) ON DELETE CASCADE,
  constraint alert_notices_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES alert_rules(account_id, id) ON DELETE CASCADE,
  constraint alert_notices_kind_check CHECK ((kind = ANY (ARRAY['raised'::text, 'over'::text])))
);

create table alert_rule_devices (
  account_id bigint not null,
  rule_id uuid not null,
  device_key bigint not null,
  constraint alert_rule_devices_pkey PRIMARY KEY (account_id, rule_id, device_key),
  constraint alert_rule_devices_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES alert_rules(account_id, id) ON DELETE CASCADE,
  constraint alert_rule_devices_device_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key)
);

create table alert_rule_geofences (
  account_id bigint not null,
  rule_id uuid not null,
  geofence_id uuid not null,
  constraint alert_rule_geofences_pkey PRIMARY KEY (account_id, rule_id, geofence_id),
  constraint alert_rule_geofences_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES alert_rules(account_id, id) ON DELETE CASCADE,
  constraint alert_rule_geofences_geofence_fkey FOREIGN KEY (account_id, geofence_id) REFERENCES geofences(account_id, id)
);

create table alert_rule_groups (
  account_id bigint not null,
  rule_id uuid not null,
  group_id uuid not null,
  constraint alert_rule_groups_pkey PRIMARY KEY (account_id, rule_id, group_id),
  constraint alert_rule_groups_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES alert_rules(account_id, id) ON DELETE CASCADE,
  constraint alert_rule_groups_group_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id)
);

create table alert_rule_users (
  account_id bigint not null,
  rule_id uuid not null,
  user_id uuid not null,
  constraint alert_rule_users_pkey PRIMARY KEY (account_id, rule_id, user_id),
  constraint alert_rule_users_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES alert_rules(account_id, id) ON DELETE CASCADE,
  constraint alert_rule_users_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

create table alert_rules (
  account_id bigint not null,
  id uuid not null,
  name text not null,
  alert_name text not null,
  enabled boolean not null,
  enabled_at timestamp with time zone not null,
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
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint alert_rules_pkey PRIMARY KEY (account_id, id),
  constraint alert_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
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
  rule_id uuid,
  critical boolean not null,
  over_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledgement text,
  constraint alerts_pkey PRIMARY KEY (account_id, id),
  constraint alerts_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint alerts_acknowledgement_check CHECK ((length(acknowledgement) <= 2000)),
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
  rule_state json,
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
  expiry_told boolean not null,
  constraint devices_id_key UNIQUE (id, account_id),
  constraint devices_pkey PRIMARY KEY (account_id, key),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint devices_daily_email_limit_check CHECK (((daily_email_limit >= 0) AND (daily_email_limit <= 1000000))),
  constraint devices_daily_sms_limit_check CHECK (((daily_sms_limit >= 0) AND (daily_sms_limit <= 1000000))),
  constraint devices_expiry_has_date CHECK (((NOT expires) OR ((expiration_date IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint devices_no_expiry_no_instant CHECK ((expires OR (expires_at IS NULL)))
);

create table event_cursors (
  account_id bigint not null,
  reader text not null,
  last_id bigint not null,
  constraint event_cursors_pkey PRIMARY KEY (account_id, reader),
  constraint event_cursors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table event_heads (
  account_id bigint not null,
  last_id bigint not null,
  dropped_id bigint not null,
  constraint event_heads_pkey PRIMARY KEY (account_id),
  constraint event_heads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table event_tickets (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  credential text not null,
  credential_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint event_tickets_pkey PRIMARY KEY (account_id, hash),
  constraint event_tickets_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

create table events (
  account_id bigint not null,
  last_id bigint not null,
  first_id bigint not null,
  types text[] not null,
  events json not null,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (account_id, last_id),
  constraint events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table geofences (
  account_id bigint not null,
  id uuid not null,
  name text not null,
  description text not null,
  geometry jsonb not null,
  points integer not null,
  tags jsonb not null,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint geofences_pkey PRIMARY KEY (account_id, id),
  constraint geofences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
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

create table message_attempts (
  account_id bigint not null,
  message_id uuid not null,
  number integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  outcome text,
  detail text,
  constraint message_attempts_pkey PRIMARY KEY (account_id, message_id, number),
  constraint message_attempts_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES messages(account_id, id) ON DELETE CASCADE,
  constraint message_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'failed'::text, 'uncertain'::text])))
);

create table message_counters (
  account_id bigint not null,
  device_key bigint not null,
  day date not null,
  emails_sent integer not null,
  sms_sent integer not null,
  emails_limit_told integer,
  sms_limit_told integer,
  constraint message_counters_pkey PRIMARY KEY (account_id, device_key, day),
  constraint message_counters_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint message_counters_emails_sent_check CHECK ((emails_sent >= 0)),
  constraint message_counters_sms_sent_check CHECK ((sms_sent >= 0))
);

create table message_templates (
  account_id bigint not null,
  templates jsonb not null,
  version bigint not null,
  modified_at timestamp with time zone not null,
  constraint message_templates_pkey PRIMARY KEY (account_id),
  constraint message_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table messages (
  account_id bigint not null,
  id uuid not null,
  device_key bigint,
  alert_id uuid,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  critical boolean not null,
  status text not null,
  reason text,
  day date,
  uncertain boolean not null,
  attempts integer not null,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  requeued_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (account_id, id),
  constraint messages_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'SMS'::text]))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'suppressed'::text])))
);

create table password_resets (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  password_version bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (account_id, hash),
  constraint password_resets_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
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
  id uuid not null,
  user_agent text not null,
  last_used_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (account_id, hash),
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

create table share_link_devices (
  account_id bigint not null,
  link_id uuid not null,
  device_key bigint not null,
  constraint share_link_devices_pkey PRIMARY KEY (account_id, link_id, device_key),
  constraint share_link_devices_account_id_device_key_fkey FOREIGN KEY (account_id, device_key) REFERENCES devices(account_id, key) ON DELETE CASCADE,
  constraint share_link_devices_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES share_links(account_id, id) ON DELETE CASCADE
);

create table share_link_groups (
  account_id bigint not null,
  link_id uuid not null,
  group_id uuid not null,
  constraint share_link_groups_pkey PRIMARY KEY (account_id, link_id, group_id),
  constraint share_link_groups_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id) ON DELETE CASCADE,
  constraint share_link_groups_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES share_links(account_id, id) ON DELETE CASCADE
);

create table share_links (
  account_id bigint not null,
  id uuid not null,
  name text not null,
  trail boolean not null,
  token_hash bytea not null,
  token bytea not null,
  expires_at timestamp with time zone not null,
  created_by uuid not null,
  visits bigint not null,
  last_visited_at timestamp with time zone,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint share_links_token_key UNIQUE (account_id, token_hash),
  constraint share_links_pkey PRIMARY KEY (account_id, id),
  constraint share_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
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

create table webhook_deliveries (
  account_id bigint not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id bigint,
  event_type text not null,
  payload text not null,
  replay boolean not null,
  status text not null,
  attempts integer not null,
  log jsonb not null,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (account_id, id),
  constraint webhook_deliveries_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

create table webhooks (
  account_id bigint not null,
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  enabled boolean not null,
  disabled_reason text,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  after_id bigint not null,
  failing_since timestamp with time zone,
  deleted_at timestamp with time zone,
  version bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (account_id, id),
  constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE INDEX alert_notices_alert ON public.alert_notices USING btree (account_id, alert_id);

CREATE INDEX alert_notices_rule ON public.alert_notices USING btree (account_id, rule_id);

CREATE INDEX alert_rule_devices_device ON public.alert_rule_devices USING btree (account_id, device_key);

CREATE INDEX alert_rule_geofences_geofence ON public.alert_rule_geofences USING btree (account_id, geofence_id);

CREATE INDEX alert_rule_groups_group ON public.alert_rule_groups USING btree (account_id, group_id);

CREATE INDEX alert_rule_users_user ON public.alert_rule_users USING btree (account_id, user_id);

CREATE INDEX alert_rules_clock ON public.alert_rules USING btree (account_id) WHERE (enabled AND (alert_name = ANY (ARRAY['Offline'::text, 'FutureDate'::text, 'PastDate'::text, 'ExpiredDate'::text])));

CREATE INDEX alerts_device_time ON public.alerts USING btree (account_id, device_key, raised_at, id);

CREATE INDEX alerts_open ON public.alerts USING btree (account_id, raised_at DESC, id DESC) WHERE ((acknowledged_at IS NULL) AND (over_at IS NULL));

CREATE INDEX alerts_time ON public.alerts USING btree (account_id, raised_at DESC, id DESC);

CREATE INDEX api_usage_day ON public.api_usage USING btree (day);

CREATE INDEX devices_expiry_untold ON public.devices USING btree (expires_at) WHERE (NOT expiry_told);

CREATE INDEX devices_licenses ON public.devices USING btree (account_id, expires_at);

CREATE INDEX event_tickets_expiry ON public.event_tickets USING btree (expires_at);

CREATE INDEX events_age ON public.events USING btree (created_at);

CREATE INDEX group_devices_device ON public.group_devices USING btree (account_id, device_key);

CREATE INDEX logins_user ON public.logins USING btree (account_id, user_id);

CREATE INDEX message_counters_day ON public.message_counters USING btree (day);

CREATE INDEX messages_device ON public.messages USING btree (account_id, device_key, created_at, id);

CREATE INDEX messages_due ON public.messages USING btree (account_id, channel, due_at) WHERE (status = 'queued'::text);

CREATE INDEX messages_time ON public.messages USING btree (account_id, created_at, id);

CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

CREATE INDEX password_resets_user ON public.password_resets USING btree (account_id, user_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (account_id, id);

CREATE INDEX sessions_user ON public.sessions USING btree (account_id, user_id);

CREATE INDEX share_link_devices_device ON public.share_link_devices USING btree (account_id, device_key);

CREATE INDEX share_link_groups_group ON public.share_link_groups USING btree (account_id, group_id);

CREATE INDEX share_links_expiry ON public.share_links USING btree (expires_at);

CREATE INDEX users_device ON public.users USING btree (account_id, device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX users_group ON public.users USING btree (account_id, group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at) WHERE (status <> 'pending'::text);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (account_id, webhook_id, due_at, event_id) WHERE (status = 'pending'::text);

CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (account_id, webhook_id, created_at, id);

create policy tenant on accounts using ((id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_backoffs using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_notices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_rule_devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_rule_geofences using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_rule_groups using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_rule_users using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alert_rules using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on alerts using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on api_keys using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on api_usage using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on device_ids using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on device_state using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on event_cursors using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on event_heads using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on event_tickets using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on events using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on geofences using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on group_devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on groups using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on location_purges using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on locations using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on logins using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on message_attempts using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on message_counters using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on message_templates using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on messages using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on password_resets using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on sessions using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on share_link_devices using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on share_link_groups using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on share_links using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on users using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on webhook_deliveries using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

create policy tenant on webhooks using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint AS "nullif")) OR (( SELECT current_setting('app.scope'::text, true) AS current_setting) = 'system'::text));

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

CREATE OR REPLACE FUNCTION public.drop_location_month(any_day date, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '200ms'
AS $function$
declare
  first_day date := date_trunc('month', any_day)::date;
  month_start timestamptz := first_day::timestamptz;
  month_end timestamptz := (first_day + interval '1 month')::timestamptz;
  month regclass := to_regclass(format('public.%I', 'locations_' || to_char(first_day, 'YYYY_MM')));
begin
  -- With less in view, another account's locations would look like none.
  if current_setting('app.scope', true) is distinct from 'system' then
    raise exception 'Only the system''s own work drops a month.';
  end if;
  if month is null then
    return true;
  end if;
  if month_end > moment then
    return false;
  end if;
  execute format('lock table %s in share row exclusive mode', month);
  if exists (
    select from public.accounts a
    where (a.keep_locations_days is null or moment - make_interval(days => a.keep_locations_days) < month_end)
      and exists (
        select from public.locations l
        where l.account_id = a.id and l.fixed_at >= month_start and l.fixed_at < month_end)
  ) then
    return false;
  end if;
  lock table only public.locations in access exclusive mode;
  execute format('drop table %s', month);
  return true;
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
  name text := 'locations_' || to_char(first_day, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('make_location_month'));
  if to_regclass(format('public.%I', name)) is not null then
    return;
  end if;
  execute format('create table public.%I (like public.locations including constraints)', name);
  execute format(
    'alter table public.locations attach partition public.%I for values from (%L) to (%L)',
    name, first_day::timestamptz, (first_day + interval '1 month')::timestamptz);
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

grant DELETE, INSERT, SELECT, UPDATE on alert_backoffs to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_notices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_rule_devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_rule_geofences to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_rule_groups to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_rule_users to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alert_rules to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on alerts to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on api_keys to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on api_usage to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on device_ids to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on device_state to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on event_cursors to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on event_heads to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on event_tickets to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on events to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on geofences to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on group_devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on groups to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on installation to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on location_purges to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on locations to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on logins to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on message_attempts to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on message_counters to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on message_templates to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on messages to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on password_resets to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on sessions to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on share_link_devices to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on share_link_groups to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on share_links to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on users to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on webhook_deliveries to sextant_app;

grant DELETE, INSERT, SELECT, UPDATE on webhooks to sextant_app;
