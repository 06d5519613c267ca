/** Degrees and decimal minutes, as charts have them: 55° 40.800′ N. */
const degreesText = (value: number, positive: string, negative: string) => {
  const thousandths = Math.round(Math.abs(value) * 60_000)
  const degrees = Math.floor(thousandths / 60_000)
  const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0')
  return `${degrees}° ${minutes}′ ${value < 0 ? negative : positive}`
}

export const latitudeText = (latitude: number) => degreesText(latitude, 'N', 'S')
export const longitudeText = (longitude: number) => degreesText(longitude, 'E', 'W')
export const positionText = (latitude: number, longitude: number) =>
  `${latitudeText(latitude)}, ${longitudeText(longitude)}`
