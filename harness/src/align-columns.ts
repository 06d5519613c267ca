/** Columns as wide as their widest cell; those that hold numbers are aligned to the right. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<number> = new Set(),
): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  )
  return rows.map((row) =>
    widths
      .map((width, i) => (numbers.has(i) ? (row[i] ?? '').padStart(width) : (row[i] ?? '').padEnd(width)))
      .join('  ')
      .trimEnd(),
  )
}
