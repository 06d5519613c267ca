interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** The same by the clock of the thread, which stands still while other programs have the processor. */
  tdur?: number
  args?: { name?: string }
}

// What Chromium records around everything that runs JavaScript. Nested ones are counted once.
const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
])
// From the first task that wants a frame to the end of drawing it: what the browser itself calls a long animation frame if it is long.
const FRAME = 'AnimationFrame'

export const TRACE_CATEGORIES = ['devtools.timeline', 'v8.execute']

export interface FrameWork {
  /** Milliseconds of processor time of scripts on the page's main thread in each frame. */
  frames: number[]
  /** The same without a break. */
  runs: number[]
}

/** Reads a trace of Chromium. */
export function readFrameWork(trace: Buffer): FrameWork {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const onPage = ofBusiestPage(traceEvents)
  const runs = mergedRuns(onPage.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)))
  const frames = framesOf(onPage).map(({ begin, end }) =>
    sum(runs.filter((run) => run.begin >= begin && run.begin < end).map(({ work }) => work)),
  )
  return { frames: frames.map(milliseconds), runs: runs.map(({ work }) => milliseconds(work)) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const milliseconds = (microseconds: number) => microseconds / 1000

/** One after the other: a page draws one frame at a time. */
function framesOf(events: readonly TraceEvent[]) {
  const frames: { begin: number; end: number }[] = []
  let begin: number | undefined
  for (const { name, ph, ts } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== FRAME) continue
    if (ph === 'b') begin ??= ts
    if (ph !== 'e' || begin === undefined) continue
    frames.push({ begin, end: ts })
    begin = undefined
  }
  return frames
}

/** Events of the main thread that ran most of the scripts: Chromium has threads for other things too. */
function ofBusiestPage(events: readonly TraceEvent[]) {
  const mains = new Map<string, TraceEvent[]>()
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  for (const event of events)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mains.set(keyOf(event), [])
  for (const event of events) mains.get(keyOf(event))?.push(event)
  const busy = (list: TraceEvent[]) => sum(list.map(({ name, dur = 0 }) => (SCRIPT.has(name) ? dur : 0)))
  return [...mains.values()].toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}

/** What is inside of another counts with it. */
function mergedRuns(events: readonly TraceEvent[]) {
  const runs: { begin: number; end: number; work: number }[] = []
  for (const { ts, dur = 0, tdur = dur } of events.toSorted(
    (a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0),
  ))
    if (ts >= (runs.at(-1)?.end ?? 0)) runs.push({ begin: ts, end: ts + dur, work: tdur })
  return runs
}
