import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** Settings for a small server. Durability is PostgreSQL's own default unless a test gives it up. */
export function serverSettings(options: {
  listenIn: string
  durable: boolean
  settings: Record<string, string>
}): Record<string, string> {
  return {
    max_connections: '100',
    shared_buffers: `${sharedBuffersMegabytes()}MB`,
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    // Until it has statistics of a table the planner guesses, and a new fleet should not wait a minute for them.
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    // Statements and details hold people's positions and addresses: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
    listen_addresses: '',
    unix_socket_directories: options.listenIn,
    unix_socket_permissions: '0700',
  }
}

function sharedBuffersMegabytes(): number {
  // Inside a container the limit counts; without one Node reports 0 or a number beyond the machine.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const memory = Math.min(totalmem(), limit) / megabyte
  return Math.max(16, Math.min(1024, Math.floor(memory / 8)))
}
