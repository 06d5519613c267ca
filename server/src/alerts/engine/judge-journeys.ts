import type { Journey, JourneyJudge } from '../../locations/index.ts'
import { type EndedAlert, endAlerts, type RaisedAlert, raiseAlerts } from '../raise-alerts.ts'
import { judgeDevice, type Over, type Raised } from './judge-device.ts'
import type { RuleBook } from './rule-book.ts'
import type { RuleBooks } from './rule-books.ts'

/** Judges what a batch of locations tells about the devices, and raises and ends alerts in the batch's transaction. */
export function createJudge(books: RuleBooks): JourneyJudge {
  const verdictOf = ({ device, fixes }: Journey, book: RuleBook, now: Date) =>
    judgeDevice({
      rules: book.rulesOf(device.key, device.groups),
      areas: book.areas,
      timeZone: device.timeZone,
      before: device.before,
      fixes,
      state: device.ruleState ?? {},
      now,
      zones: books.zones,
    })
  return {
    isQuiet: (journeys, now) =>
      journeys.every((journey) => {
        const { accountId, rulesVersion, ruleState } = journey.device
        const book = ruleState === null ? books.peek(accountId, rulesVersion) : undefined
        const verdict = book && verdictOf(journey, book, now)
        return verdict?.raised.length === 0 && verdict.state === null
      }),

    async judge(db, journeys, now) {
      const ofAccount = new Map<string, RuleBook>()
      for (const { device } of journeys)
        if (!ofAccount.has(device.accountId))
          ofAccount.set(device.accountId, await books.get(db, device.accountId, device.rulesVersion))
      const remembered = new Map<string, object | null>()
      const raised: RaisedAlert[] = []
      const ended: EndedAlert[] = []
      for (const journey of journeys) {
        const { device } = journey
        const stateBefore = JSON.stringify(device.ruleState)
        const verdict = verdictOf(journey, ofAccount.get(device.accountId) as RuleBook, now)
        raised.push(...verdict.raised.map((each) => toRaisedAlert(device, each)))
        ended.push(...verdict.overs.map((each) => toEndedAlert(device, each)))
        if (JSON.stringify(verdict.state) !== stateBefore) remembered.set(device.key, verdict.state)
      }
      await raiseAlerts(db, raised, now)
      await endAlerts(db, ended, now)
      return remembered
    },
  }
}

interface AlertedDevice {
  accountId: string
  key: string
  id: string
}

export const toRaisedAlert = (
  device: AlertedDevice,
  { alertId, rule, at, fix, text }: Raised,
): RaisedAlert => ({
  accountId: device.accountId,
  device,
  alert: {
    id: alertId,
    raisedAt: at,
    alertNames: [rule.alertName],
    latitude: fix?.latitude ?? null,
    longitude: fix?.longitude ?? null,
    text,
    notifications: [],
    ruleId: rule.id,
    critical: rule.critical,
    overAt: null,
  },
  channels: rule.channels,
  tellingRules: rule.tells ? [rule.id] : [],
})

const toEndedAlert = (device: AlertedDevice, { alertId, rule, at }: Over): EndedAlert => ({
  accountId: device.accountId,
  device,
  alertId,
  overAt: at,
  channels: rule.channels,
  tellingRule: rule.notifyWhenOver && rule.tells ? rule.id : undefined,
})
