export function ShareLinksPage() {
  return null
}
