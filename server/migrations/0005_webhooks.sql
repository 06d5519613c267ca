set local citus.multi_shard_modify_mode = 'sequential';

-- Secrets are needed to sign with, so they are kept encrypted with the installation's key, not hashed.
create table webhooks (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  enabled boolean not null,
  -- Why we switched it off, null when we did not.
  disabled_reason text,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Events up to this one are in its queue, or happened before it was there or while it was off.
  after_id bigint not null,
  -- Since when nothing has come through; null when the last attempt did.
  failing_since timestamptz,
  -- Gone for everybody; the row goes when its deliveries have been taken away in small steps.
  deleted_at timestamptz,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id)
) with (fillfactor = 50);
select distribute('webhooks', 'account_id');
select protect('webhooks');

-- event_id is null for a test event. The payload is kept: events themselves may be gone before the last attempt.
create table webhook_deliveries (
  account_id bigint not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id bigint,
  event_type text not null,
  payload text not null,
  replay boolean not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  -- When, with what status or error, and how long it took; the newest last.
  log jsonb not null,
  -- When it is to be sent; while somebody sends it, when others may take it for lost and send it again.
  due_at timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, due_at, event_id) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (account_id, webhook_id, created_at, id);
create index webhook_deliveries_age on webhook_deliveries (created_at) where status <> 'pending';
select distribute('webhook_deliveries', 'account_id');
select protect('webhook_deliveries');

grant select, insert, update, delete on webhooks, webhook_deliveries to sextant_app;
