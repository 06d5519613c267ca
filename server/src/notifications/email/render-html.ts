import type { OutgoingMessage } from '../channel.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each)

// Mail programs drop much of CSS: what matters is in the elements, and the sheet only adds the dark colours.
const STYLE = `
  body { margin: 0; background: #f3f4f6; color: #111827 }
  .card { background: #ffffff; border-color: #e5e7eb }
  .quiet { color: #6b7280 }
  @media (prefers-color-scheme: dark) {
    body { background: #0b0f14 !important; color: #e5e7eb !important }
    .card { background: #161b22 !important; border-color: #30363d !important }
    .quiet { color: #9ca3af !important }
  }`

const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const FOOTERS = {
  en: 'Sent by Sextant. Nobody reads answers to this message.',
  es: 'Enviado por Sextant. Nadie lee las respuestas a este mensaje.',
}

/** The message as HTML: nothing is loaded from anywhere, and nothing in the texts is taken for markup. */
export function renderHtml({
  subject,
  text,
  critical,
  language = 'en',
  link,
}: Pick<OutgoingMessage, 'subject' | 'text' | 'critical' | 'language' | 'link'>) {
  const banner = critical
    ? `<p style="margin: 0 0 12px; padding: 6px 10px; background: #b91c1c; color: #ffffff; font-weight: 600">Critical</p>`
    : ''
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((each) => `<p style="margin: 0 0 12px">${escapeHtml(each).replace(/\r?\n/g, '<br>\n')}</p>`)
  const button = link
    ? `<p style="margin: 0 0 12px"><a href="${escapeHtml(link.url)}" style="display: inline-block; padding: 8px 14px; background: #1d4ed8; color: #ffffff; border-radius: 6px; text-decoration: none">${escapeHtml(link.label)}</a></p>\n`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body style="${FONT}; font-size: 16px; line-height: 1.5">
<div class="card" style="max-width: 560px; margin: 16px auto; padding: 20px; border: 1px solid; border-radius: 8px; overflow-wrap: anywhere">
${banner}<h1 style="margin: 0 0 12px; font-size: 18px; line-height: 1.3">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
${button}<p class="quiet" style="margin: 0; font-size: 13px">${FOOTERS[language]}</p>
</div>
</body>
</html>
`
}
