/** One block of a stream of server-sent events. */
export interface StreamMessage {
  /** Empty for a block that carries no data. */
  event: string
  data: string
  id?: number
  retryMs?: number
}

/** The server beats every 15 s: one that is silent for so long is gone. */
const SILENCE_MS = 60_000

/** The blocks of a stream as they arrive. Ends when the stream does, or when it has been silent for too long. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const chunk = await readSoon(reader, silenceMs)
      if (chunk === undefined) return
      // A proxy may have changed the line ends; one that is cut in two waits for its other half.
      const text = (rest + decoder.decode(chunk, { stream: true })).replace(/\r\n|\r(?!$)/g, '\n')
      const blocks = text.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield parseBlock(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Undefined at the end, and after too long a silence. */
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<{ done: true; value?: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ done: true }), silenceMs)
  })
  try {
    const { done, value } = await Promise.race([reader.read(), silence])
    return done ? undefined : value
  } finally {
    clearTimeout(timer)
  }
}

function parseBlock(block: string): StreamMessage {
  const message: StreamMessage = { event: '', data: '' }
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    switch (line.slice(0, colon)) {
      case 'event':
        message.event = value
        break
      case 'data':
        message.data += value
        break
      case 'id':
        message.id = Number(value)
        break
      case 'retry':
        message.retryMs = Number(value)
        break
    }
  }
  return message
}
