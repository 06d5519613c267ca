/**
 * The database is away, starting, stopping, full of connections, or too busy to answer in time: try again later, it is not the
 * caller's fault.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08|53|57P0|58|57014|55P03|40001|40P01)/.test(code) ||
    /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/.test(code) ||
    // A socket that is not there; a file that is not there is another matter.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
