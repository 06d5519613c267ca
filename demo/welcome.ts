import type { Memory } from './folder.ts'
import { expired, expiring, hiker, silent, speeder, spent, trawler } from './vehicles.ts'

export const welcomeText = (url: string, { userName, password }: Memory) => `
The demo is ready: ${url}

  User name   ${userName}
  Password    ${password}

What to look at:
  Live map    everything moves, a few times faster than in real life
  Alerts      ${hiker.name} presses SOS in about a minute
  Rules       ${speeder.name} drives too fast now and then, ${trawler.name} leaves its area
  Limits      ${spent.name} has used up its SMS of today
  States      ${silent.name} is offline, ${expired.name} has expired, ${expiring.name} will soon
  History     choose any device and play its last two days
  API         ${url}/docs

Ctrl+C stops it. Started again, the fleet goes on; --reset begins anew, --help says more.
`
