export function GeofencesPage() {
  return null
}
