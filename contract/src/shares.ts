import { Type } from 'typebox'
import { DEVICE_STATES } from './devices.ts'
import { Location } from './locations.ts'
import { DateTime } from './scalars.ts'

/** What a visitor of a share link is shown, and nothing else. */

const { dateTime, latitude, longitude, speed, course, altitude } = Location.properties
const locationExample = {
  dateTime: '2026-11-14T09:30:00.000Z',
  latitude: 55.68,
  longitude: 12.57,
  speed: 18.2,
}
export const SharedLocation = Type.Object(
  { dateTime, latitude, longitude, speed, course, altitude },
  { title: 'SharedLocation', examples: [locationExample] },
)
export type SharedLocation = Type.Static<typeof SharedLocation>

const key = Type.String({ description: 'Names the device within this link only; says nothing about it.' })
const deviceExample = {
  key: 'Vq1f2cVwQ3m8bq0m5d7c0g',
  name: 'MV Alpine Voyager',
  state: 'active',
  location: locationExample,
}
export const SharedDevice = Type.Object(
  {
    key,
    name: Type.String({ description: "Empty where the device's name holds its identifier." }),
    state: Type.Enum([...DEVICE_STATES]),
    location: Type.Union([SharedLocation, Type.Null()], { description: 'null when there is none yet.' }),
  },
  { title: 'SharedDevice', examples: [deviceExample] },
)
export type SharedDevice = Type.Static<typeof SharedDevice>

const shareExample = {
  name: 'Delivery of Monday',
  expires: '2026-11-16T18:00:00.000Z',
  timeZone: 'Europe/Copenhagen',
  trail: false,
  devices: [deviceExample],
}
export const Share = Type.Object(
  {
    name: Type.String(),
    expires: DateTime,
    timeZone: Type.String({ description: 'Zone of the account.' }),
    trail: Type.Boolean({ description: 'Whether GET /api/share/{token}/trail answers.' }),
    devices: Type.Array(SharedDevice, { description: 'At most 1,000.' }),
  },
  { title: 'Share', examples: [shareExample] },
)
export type Share = Type.Static<typeof Share>

export const ShareAnswer = Type.Object(
  { success: Type.Literal(true), share: Share },
  { examples: [{ success: true, share: shareExample }] },
)

/** An event of the stream of a link. */
export const SharedEvent = Type.Object(
  { key, location: SharedLocation },
  { title: 'SharedEvent', examples: [{ key: deviceExample.key, location: locationExample }] },
)
export type SharedEvent = Type.Static<typeof SharedEvent>

export const TrailQuery = Type.Object(
  { device: Type.String({ minLength: 1, maxLength: 64, description: '`key` of a device of the link.' }) },
  { additionalProperties: false },
)

const trailExample = { key: deviceExample.key, locations: [locationExample] }
const Trail = Type.Object(
  {
    key,
    locations: Type.Array(SharedLocation, {
      description: 'The last 24 hours in order, at most 500 locations, spread evenly.',
    }),
  },
  { title: 'Trail', examples: [trailExample] },
)
export const TrailAnswer = Type.Object(
  { success: Type.Literal(true), trail: Trail },
  { examples: [{ success: true, trail: trailExample }] },
)
