/** What a clock in the zone shows at an instant: `YYYY-MM-DD HH:mm:ss`, the form that date pickers speak. */
export function wallTimeOf(instant: string | number | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant))
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return `${get('year')}-${get('month')}-${get('day')} ${get('hour')}:${get('minute')}:${get('second')}`
}

/** The instant at which a clock in the zone shows that. In the hour that a clock is put forward over, the one just after. */
export function instantOf(wallTime: string, timeZone: string): string {
  const wanted = Date.parse(`${wallTime.trim().replace(' ', 'T')}Z`)
  let guess = wanted
  // The offset at the guess may not be the offset at the answer: a second look settles it.
  for (let look = 0; look < 2; look++) {
    const shown = Date.parse(`${wallTimeOf(guess, timeZone).replace(' ', 'T')}Z`)
    guess += wanted - shown
  }
  return new Date(guess).toISOString()
}
