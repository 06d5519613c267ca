export function TemplatesPanel() {
  return null
}
