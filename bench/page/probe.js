// Runs in the measured page: counts the events that arrive, and notes when the list shows another speed of one device.
const benchProbe = { events: 0, shown: [] }
globalThis.benchProbe = benchProbe

const fetchAsBefore = globalThis.fetch
globalThis.fetch = async (...request) => {
  const response = await fetchAsBefore(...request)
  if (!response.url.includes('/api/events') || !response.body) return response
  const { status, headers } = response
  return new Response(response.body.pipeThrough(countEvents()), { status, headers })
}

function countEvents() {
  const mark = 'event: location.recorded'
  const text = new TextDecoder()
  let rest = ''
  return new TransformStream({
    transform(chunk, controller) {
      const parts = (rest + text.decode(chunk, { stream: true })).split(mark)
      benchProbe.events += parts.length - 1
      rest = parts.at(-1).slice(1 - mark.length)
      controller.enqueue(chunk)
    },
  })
}

benchProbe.watch = (name) => {
  const list = document.querySelector('[role="listbox"]')
  const look = () => {
    const rows = [...list.querySelectorAll('[role="option"]')]
    const text = rows.find((row) => row.textContent.includes(name))?.textContent ?? ''
    const value = Number(/([\d.]+) km\/h/.exec(text.slice(text.indexOf('·')))?.[1])
    if (Number.isFinite(value) && value !== benchProbe.shown.at(-1)?.value)
      benchProbe.shown.push({ value, at: Date.now() })
  }
  new MutationObserver(look).observe(list, { subtree: true, childList: true, characterData: true })
}
