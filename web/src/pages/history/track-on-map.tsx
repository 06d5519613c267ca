import type { Track } from '@sextant/contract'
import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { isInSight, showPlace } from '../../map/camera.ts'
import { useMap, useOverlay } from '../../map/use-map.ts'
import type { Replay } from './replay.ts'
import { momentFeature, trackFeatures } from './track-features.ts'
import { addTrackLayers, TRACK } from './track-layers.ts'
import { momentAt, nearestIndex } from './track-points.ts'

interface TrackOnMapProps {
  track: Track
  replay: Replay
  onChoose: (at: number) => void
}

/** The line coloured by speed, the stops, and the device as it travels along. */
export function TrackOnMap({ track, replay, onChoose }: TrackOnMapProps) {
  const map = useMap()
  const { points } = track
  const moment = momentAt(points, replay.at)
  // Sources are made once for a style; their data changes with the view.
  const [drawn, setDrawn] = useState(0)
  useOverlay((drawable) => {
    const remove = addTrackLayers(drawable)
    setDrawn((count) => count + 1)
    return remove
  }, [])
  useOverlay(
    (drawable) => {
      const { line, stops } = trackFeatures(track)
      void drawable.getSource<GeoJSONSource>(TRACK.line)?.setData(line)
      void drawable.getSource<GeoJSONSource>(TRACK.stops)?.setData(stops)
      return () => {}
    },
    [track, drawn],
  )
  useOverlay(
    (drawable) => {
      void drawable.getSource<GeoJSONSource>(TRACK.moment)?.setData(momentFeature(moment))
      return () => {}
    },
    [moment?.time, moment?.latitude, moment?.longitude, drawn],
  )
  const click = useEffectEvent(({ lngLat }: MapMouseEvent) =>
    onChoose(points.time[nearestIndex(points, lngLat.lng, lngLat.lat)] as number),
  )
  useEffect(() => {
    if (!map) return
    const onClick = (event: MapMouseEvent) => click(event)
    const point = () => {
      map.getCanvas().style.cursor = 'pointer'
    }
    const unpoint = () => {
      map.getCanvas().style.cursor = ''
    }
    map.on('click', TRACK.hit, onClick)
    map.on('mouseenter', TRACK.hit, point)
    map.on('mouseleave', TRACK.hit, unpoint)
    return () => {
      map.off('click', TRACK.hit, onClick)
      map.off('mouseenter', TRACK.hit, point)
      map.off('mouseleave', TRACK.hit, unpoint)
      unpoint()
    }
  }, [map])
  // While it plays the map follows, but only when the device leaves the sight.
  useEffect(() => {
    if (!map || !moment || !replay.isPlaying || map.isMoving()) return
    const place: [number, number] = [moment.longitude, moment.latitude]
    if (!isInSight(map, place)) showPlace(map, place)
  }, [map, moment, replay.isPlaying])
  return null
}
