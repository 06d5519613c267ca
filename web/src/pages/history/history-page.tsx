import { useEffect } from 'react'
import { showArea } from '../../map/camera.ts'
import { useShowFleet } from '../../map/fleet/fleet-view.tsx'
import { useMap } from '../../map/use-map.ts'
import { SidePanel } from '../../ui/panels.tsx'
import { useWords } from '../../words/index.ts'
import { Everyone } from './everyone.tsx'
import { FixDetail } from './fix-detail.tsx'
import { HistoryHead } from './history-head.tsx'
import { useReplay } from './replay.ts'
import { ReplayBar } from './replay-bar.tsx'
import { TrackOnMap } from './track-on-map.tsx'
import { TrackSummary } from './track-summary.tsx'
import { useHistory } from './use-history.ts'
import { useDetailedTrack, useTrack } from './use-track.ts'

const NO_STOPS: never[] = []

/** Where a device was: as a line, as figures, and as a film. */
export function HistoryPage() {
  const { history: words } = useWords()
  const { deviceId, range, at, maxAccuracy, everyone, change } = useHistory()
  useShowFleet(false)
  const asked = { ...range, maxAccuracy }
  const query = useTrack(everyone === undefined ? deviceId : undefined, asked)
  const track = everyone === undefined ? query.data : undefined
  const detailed = useDetailedTrack(deviceId, asked, track)
  const { time } = track?.points ?? { time: [] }
  const begin = time[0] ?? Date.parse(range.from)
  const end = time.at(-1) ?? Date.parse(range.to)
  const replay = useReplay({ begin, end, stops: track?.stops ?? NO_STOPS })
  useShowTrack(track?.bounds)
  const choose = (chosen: number | undefined) => {
    if (chosen !== undefined) replay.seek(chosen)
    change({ at: chosen === undefined ? undefined : String(chosen) })
  }
  return (
    <>
      <SidePanel label={words.title}>
        <div className="history-panel">
          <HistoryHead />
          <div className="history-body">
            {everyone === undefined ? (
              <TrackSummary query={query} deviceId={deviceId} range={range} onChoose={choose} />
            ) : (
              <Everyone time={everyone} />
            )}
          </div>
        </div>
      </SidePanel>
      {detailed && detailed.points.time.length > 0 && (
        <>
          <TrackOnMap track={detailed} replay={replay} onChoose={choose} />
          <ReplayBar track={track ?? detailed} replay={replay} />
        </>
      )}
      {deviceId !== undefined && at !== undefined && everyone === undefined && (
        <FixDetail deviceId={deviceId} at={at} onClose={() => choose(undefined)} />
      )}
    </>
  )
}

/** Brings a new track into view as a whole. */
function useShowTrack(bounds: readonly number[] | null | undefined) {
  const map = useMap()
  const key = bounds?.join()
  useEffect(() => {
    if (!map || key === undefined) return
    const [west = 0, south = 0, east = 0, north = 0] = key.split(',').map(Number)
    // West of a track across the antimeridian is the greater number.
    showArea(map, [west, south, east < west ? east + 360 : east, north], { maxZoom: 13 })
  }, [map, key])
}
