set local citus.multi_shard_modify_mode = 'sequential';

-- One row for each recipient. day is the calendar day whose counter the message took a unit from, null when it took none or gave
-- it back. A queued message is due at due_at; who sends it moves due_at ahead first, so that nobody else takes it meanwhile.
create table messages (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  device_key bigint,
  alert_id uuid,
  channel text not null check (channel in ('Email', 'SMS')),
  recipient text not null,
  subject text not null,
  text text not null,
  critical boolean not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'suppressed')),
  reason text,
  day date,
  -- Whether an attempt may have reached the other side although nobody said so.
  uncertain boolean not null,
  attempts integer not null,
  due_at timestamptz,
  created_at timestamptz not null,
  -- When it was put into the queue once more; null when it never was.
  requeued_at timestamptz,
  sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
create index messages_due on messages (account_id, channel, due_at) where status = 'queued';
create index messages_time on messages (account_id, created_at, id);
create index messages_device on messages (account_id, device_key, created_at, id);
select distribute('messages', 'account_id');
select protect('messages');

create table message_attempts (
  account_id bigint not null,
  message_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'failed', 'uncertain')),
  detail text,
  primary key (account_id, message_id, number),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade
);
select distribute('message_attempts', 'account_id');
select protect('message_attempts');

-- The same alert of the same device on the same channel, while it repeats.
create table alert_backoffs (
  account_id bigint not null,
  device_key bigint not null,
  subject text not null,
  channel text not null check (channel in ('Email', 'SMS')),
  window_seconds integer not null,
  told_at timestamptz not null,
  seen_at timestamptz not null,
  suppressed integer not null,
  primary key (account_id, device_key, subject, channel),
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
select distribute('alert_backoffs', 'account_id');
select protect('alert_backoffs');

create table message_templates (
  account_id bigint not null references accounts (id) on delete cascade,
  templates jsonb not null,
  version bigint not null,
  modified_at timestamptz not null,
  primary key (account_id)
);
select distribute('message_templates', 'account_id');
select protect('message_templates');

-- The limit whose being reached was told on that day: a unit that is given back and taken again is no news. Null until there is one.
alter table message_counters add column emails_limit_told integer, add column sms_limit_told integer;

grant select, insert, update, delete on messages, message_attempts, alert_backoffs, message_templates to sextant_app;
