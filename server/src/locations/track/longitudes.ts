/** From one longitude to another the shorter way around, in degrees. */
export function stepBetween(from: number, to: number) {
  const step = to - from
  if (step > 180) return step - 360
  return step < -180 ? step + 360 : step
}

/** The same longitude between −180 and 180. */
export const wrapLongitude = (longitude: number) =>
  longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** How far east of another a longitude is: 0 up to 360. */
export const eastOf = (longitude: number, other: number) => (((longitude - other) % 360) + 360) % 360
