import type { Sextant } from '@sextant/sdk'
import { backfill } from './backfill.ts'
import type { FleetClock } from './report.ts'
import { makeAreasAndRules } from './rules.ts'
import { expired, expiring, FLEET, ferry, hiker, reefer, speeder, spent, VEHICLES } from './vehicles.ts'

const DAY_MS = 86_400_000
const GROUPS = {
  merchants: ['Merchant ships', 'On the lanes of the world'],
  fishing: ['Fishing boats', 'Trawlers and long-liners'],
  europe: ['Trucks Europe', ''],
  americas: ['Trucks Americas', ''],
} as const

const calendarDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Fills a new account: devices, two days of history, groups, areas, rules, people, and some of everything else. */
export async function furnish(sextant: Sextant, clock: FleetClock, say: (progress: string) => void) {
  say(`Adding ${VEHICLES.length} devices …`)
  await Promise.all(
    VEHICLES.map(({ id, name, description, kind }) =>
      sextant.devices.create({ id, name, description, tags: { kind } }),
    ),
  )
  const groups = await makeGroups(sextant)
  say('Writing the history of the last 48 hours …')
  const stored = await backfill(sextant, clock, 0, clock.began)
  say(`Stored ${stored.toLocaleString('en-US')} locations.`)
  await setLimits(sextant, clock.began)
  await makeAreasAndRules(sextant, groups)
  await makePast(sextant, clock.began)
  await makePeople(sextant, groups)
}

async function makeGroups(sextant: Sextant) {
  const made = Object.entries(GROUPS).map(async ([key, [name, description]]) => {
    const devices = FLEET[key as keyof typeof GROUPS].map(({ id }) => id)
    return [key, (await sextant.groups.create({ name, description, devices })).id] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Record<keyof typeof GROUPS, string>
}

async function setLimits(sextant: Sextant, now: number) {
  const { limits } = sextant.devices
  await limits.patch(expired.id, { expires: true, expirationDate: calendarDate(now - DAY_MS) })
  await limits.patch(expiring.id, { expires: true, expirationDate: calendarDate(now + 4 * DAY_MS) })
  await limits.patch(spent.id, { dailySmsLimit: 2 })
  for (const text of ['Load confirmed for dock 4.', 'Dock 4 is free from 18:00.'])
    await sextant.messages.send(spent.id, { channel: 'SMS', to: ['+12025550147'], text })
}

/** Alerts of the last two days: one is still waiting for somebody. */
async function makePast(sextant: Sextant, now: number) {
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const settled = [
    await sextant.alerts.raise(speeder.id, {
      alertName: 'HarshBraking',
      dateTime: ago(21),
      text: 'Harsh braking',
    }),
    await sextant.alerts.raise(ferry.id, { alertName: 'Sensor1On', dateTime: ago(8), text: 'Bow door open' }),
  ]
  await sextant.alerts.acknowledge({
    alerts: settled.map(({ id }) => id),
    note: 'Talked to the crew: all well.',
  })
  const text = 'Cold store warmer than −15 °C'
  await sextant.alerts.raise(reefer.id, { alertName: 'TemperatureGreaterThan', dateTime: ago(0.7), text })
}

async function makePeople(sextant: Sextant, { merchants }: { merchants: string }) {
  const common = { country: 'PT', timeZone: 'Europe/Lisbon' }
  await sextant.users.create({
    ...common,
    name: 'Night desk',
    email: 'night@sextant.test',
    privileges: ['read', 'execute'],
  })
  await sextant.users.create({
    ...common,
    name: 'Harbour office',
    email: 'harbour@sextant.test',
    description: 'Sees the merchant ships only',
    privileges: ['read'],
    group: merchants,
  })
  const expires = new Date(Date.now() + 7 * DAY_MS).toISOString()
  await sextant.shareLinks.create({ name: 'Where is Julia?', devices: [hiker.id], trail: true, expires })
}
