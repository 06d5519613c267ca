set local citus.multi_shard_modify_mode = 'sequential';

-- For how long locations are kept; null for ever.
alter table accounts add column keep_locations_days integer check (keep_locations_days between 1 and 36500);

-- Counters of days long gone are found by their day.
create index message_counters_day on message_counters (day);
create index api_usage_day on api_usage (day);

-- As before, but a partition that is attached lets others read and write meanwhile; one that is made in its place waits for all who
-- read, and everybody behind it waits as well.
create or replace function make_location_month(any_day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
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
end $$;

-- Drops the month's partition when it is over and no account wants anything in it, and answers whether it is gone. Who writes to
-- that month waits while it looks, so nothing slips in between; all others wait for the drop itself only. When somebody is in the
-- way for longer than the timeout, it gives up with an error (55P03), and those behind it go on.
create function drop_location_month(any_day date, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
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
end $$;
revoke execute on function drop_location_month(date, timestamptz) from public;
grant execute on function drop_location_month(date, timestamptz) to sextant_app;
