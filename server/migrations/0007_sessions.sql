set local citus.multi_shard_modify_mode = 'sequential';
-- Rows are changed below, and row-level security binds the owner too.
set local app.scope = 'system';

-- What a person needs to tell their sessions apart. The id is not the hash: it is shown.
alter table sessions add column id uuid, add column user_agent text, add column last_used_at timestamptz;
-- Not a random value: an update of a distributed table takes no volatile function.
update sessions set id = md5(hash)::uuid, user_agent = '', last_used_at = created_at;
alter table sessions
  alter column id set not null, alter column user_agent set not null, alter column last_used_at set not null;
create unique index sessions_id on sessions (account_id, id);

-- Links to a new password, sent by e-mail; only a keyed hash of what is in the link. One is worth something only as long as the
-- password is the one it was made under.
create table password_resets (
  account_id bigint not null,
  hash bytea not null,
  user_id uuid not null,
  password_version bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index password_resets_user on password_resets (account_id, user_id);
create index password_resets_expiry on password_resets (expires_at);
select distribute('password_resets', 'account_id');
select protect('password_resets');

grant select, insert, update, delete on password_resets to sextant_app;
