/** As many digits as are worth reading. */
export const shortNumber = (value: number) =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
