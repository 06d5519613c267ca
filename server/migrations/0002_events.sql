set local citus.multi_shard_modify_mode = 'sequential';
-- Rows are changed below, and row-level security binds the owner too.
set local app.scope = 'system';

-- The outbox. What a transaction tells of one account is one row, numbered in the order of commits: the last statement before the
-- commit takes the numbers from the account's head and holds it until then, so that no lower number ever appears after a higher one.
create table event_heads (
  account_id bigint not null references accounts (id) on delete cascade,
  last_id bigint not null,
  -- Events up to this one are no longer kept.
  dropped_id bigint not null,
  primary key (account_id)
) with (fillfactor = 50);
select distribute('event_heads', 'account_id');
select protect('event_heads');

create table events (
  account_id bigint not null references accounts (id) on delete cascade,
  last_id bigint not null,
  first_id bigint not null,
  types text[] not null,
  events json not null,
  created_at timestamptz not null,
  primary key (account_id, last_id)
);
create index events_age on events (created_at);
select distribute('events', 'account_id');
select protect('events');

-- How far a reader inside the server has come.
create table event_cursors (
  account_id bigint not null references accounts (id) on delete cascade,
  reader text not null,
  last_id bigint not null,
  primary key (account_id, reader)
);
select distribute('event_cursors', 'account_id');
select protect('event_cursors');

-- For browsers that cannot send a header with the stream: good once, for a minute.
create table event_tickets (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  -- The key or session that asked for it: the stream ends when that does.
  credential text not null,
  credential_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index event_tickets_expiry on event_tickets (expires_at);
select distribute('event_tickets', 'account_id');
select protect('event_tickets');

-- Whether the expiry was told: once for each time that the device goes from active to expired.
alter table devices add column expiry_told boolean not null default false;
alter table devices alter column expiry_told drop default;
create index devices_expiry_untold on devices (expires_at) where not expiry_told;
-- What expired before there were events is old news.
update devices set expiry_told = true where expires_at <= now();

alter table accounts
  add column location_events text not null default 'sampled' check (location_events in ('all', 'sampled', 'none')),
  add column limit_notice boolean not null default false,
  -- Moves with every change of the account's rules and areas; 0 until there is one.
  add column rules_version bigint not null default 0;
alter table accounts
  alter column location_events drop default, alter column limit_notice drop default, alter column rules_version drop default;

grant select, insert, update, delete on event_heads, events, event_cursors, event_tickets to sextant_app;
