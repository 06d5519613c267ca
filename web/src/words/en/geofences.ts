export const geofences = {}
