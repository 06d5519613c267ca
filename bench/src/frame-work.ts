interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
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
const FRAME = 'BeginMainThreadFrame'

export const TRACE_CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame', 'v8.execute']

export interface FrameWork {
  /** Milliseconds of scripts on the page's main thread from one frame to the next. */
  frames: number[]
  /** Milliseconds of scripts without a break. */
  runs: number[]
}

/** Reads a trace of Chromium. */
export function readFrameWork(trace: Buffer): FrameWork {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const onPage = ofBusiestPage(traceEvents)
  const runs = mergedRuns(onPage.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)))
  const marks = onPage
    .filter(({ name }) => name === FRAME)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const frames = marks.slice(1).map((end, i) => {
    const begin = marks[i] ?? end
    return runs.reduce(
      (sum, run) => sum + Math.max(0, Math.min(run.end, end) - Math.max(run.begin, begin)),
      0,
    )
  })
  return { frames: frames.map(milliseconds), runs: runs.map(({ begin, end }) => milliseconds(end - begin)) }
}

const milliseconds = (microseconds: number) => microseconds / 1000

/** Events of the main thread that ran most of the scripts: Chromium has threads for other things too. */
function ofBusiestPage(events: readonly TraceEvent[]) {
  const mains = new Map<string, TraceEvent[]>()
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  for (const event of events)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mains.set(keyOf(event), [])
  for (const event of events) mains.get(keyOf(event))?.push(event)
  const busy = (list: TraceEvent[]) =>
    list.reduce((sum, { name, dur = 0 }) => sum + (SCRIPT.has(name) ? dur : 0), 0)
  return [...mains.values()].toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}

function mergedRuns(events: readonly TraceEvent[]) {
  const runs: { begin: number; end: number }[] = []
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    const last = runs.at(-1)
    if (last && ts <= last.end) last.end = Math.max(last.end, ts + dur)
    else runs.push({ begin: ts, end: ts + dur })
  }
  return runs
}
