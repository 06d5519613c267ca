const GAP_MS = 2000
const HIGH_HZ = 880
const LOW_HZ = 660

/** Plays short tones, at most once in two seconds. A browser that forbids sound stays silent. */
export function createAlertSound() {
  let context: AudioContext | undefined
  let last = 0
  return (critical: boolean) => {
    const now = Date.now()
    if (now - last < GAP_MS) return
    last = now
    context ??= new AudioContext()
    void context.resume()
    const tones = critical ? [HIGH_HZ, LOW_HZ, HIGH_HZ] : [LOW_HZ]
    for (const [i, frequency] of tones.entries()) playTone(context, frequency, i * 0.18)
  }
}

function playTone(context: AudioContext, frequency: number, delay: number) {
  const start = context.currentTime + delay
  const gain = new GainNode(context, { gain: 0 })
  const tone = new OscillatorNode(context, { frequency, type: 'sine' })
  // Without the slopes a loudspeaker clicks.
  gain.gain.linearRampToValueAtTime(0.2, start + 0.02)
  gain.gain.setValueAtTime(0.2, start + 0.11)
  gain.gain.linearRampToValueAtTime(0, start + 0.15)
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.16)
}
