set local citus.multi_shard_modify_mode = 'sequential';

-- Who acknowledged is kept when that user goes, so no foreign key: it could only forbid the deletion or take the alert along.
alter table alerts
  add column acknowledged_at timestamptz,
  add column acknowledged_by uuid,
  add column acknowledgement text check (length(acknowledgement) <= 2000);
create index alerts_time on alerts (account_id, raised_at desc, id desc);
create index alerts_open on alerts (account_id, raised_at desc, id desc) where acknowledged_at is null and over_at is null;
