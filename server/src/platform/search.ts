/** A pattern for ILIKE that finds the text anywhere and takes its wildcards as letters; null when nothing is searched for. */
export const containing = (search: string | undefined) =>
  search === undefined || search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
