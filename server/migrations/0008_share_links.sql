set local citus.multi_shard_modify_mode = 'sequential';

-- Visitors are found by a keyed hash of the token; the token itself is sealed, so that its address can be copied again.
create table share_links (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  name text not null,
  trail boolean not null,
  token_hash bytea not null,
  token bytea not null,
  expires_at timestamptz not null,
  created_by uuid not null,
  visits bigint not null,
  last_visited_at timestamptz,
  version bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  constraint share_links_token_key unique (account_id, token_hash)
) with (fillfactor = 70);
create index share_links_expiry on share_links (expires_at);
select distribute('share_links', 'account_id');
select protect('share_links');

-- What a link shows. A device or group that goes is taken out; a link with nothing left shows nothing.
create table share_link_devices (
  account_id bigint not null,
  link_id uuid not null,
  device_key bigint not null,
  primary key (account_id, link_id, device_key),
  foreign key (account_id, link_id) references share_links (account_id, id) on delete cascade,
  foreign key (account_id, device_key) references devices (account_id, key) on delete cascade
);
create index share_link_devices_device on share_link_devices (account_id, device_key);
select distribute('share_link_devices', 'account_id');
select protect('share_link_devices');

create table share_link_groups (
  account_id bigint not null,
  link_id uuid not null,
  group_id uuid not null,
  primary key (account_id, link_id, group_id),
  foreign key (account_id, link_id) references share_links (account_id, id) on delete cascade,
  foreign key (account_id, group_id) references groups (account_id, id) on delete cascade
);
create index share_link_groups_group on share_link_groups (account_id, group_id);
select distribute('share_link_groups', 'account_id');
select protect('share_link_groups');

grant select, insert, update, delete on share_links, share_link_devices, share_link_groups to sextant_app;
