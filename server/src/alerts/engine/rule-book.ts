import type { AreaIndex } from '../../geofences/index.ts'
import { mergeNeeds, type Needs } from './needs.ts'
import type { Rule } from './rule.ts'
import { RuleIndex } from './rule-index.ts'

/** The rules that are about one device. */
export interface DeviceRules {
  indexes: RuleIndex[]
  needs: Needs
  find: (ruleId: string) => Rule | undefined
}

export interface BookAreas {
  index: AreaIndex
  names: ReadonlyMap<string, string>
}

/** All rules of an account that are enabled, by whom they are about. */
export class RuleBook {
  readonly areas: BookAreas
  readonly #rules: ReadonlyMap<string, Rule>
  readonly #everywhere: RuleIndex
  readonly #ofDevice: ReadonlyMap<string, RuleIndex>
  readonly #ofGroup: ReadonlyMap<string, RuleIndex>

  constructor(rules: readonly Rule[], areas: BookAreas) {
    this.areas = areas
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]))
    this.#everywhere = new RuleIndex(rules.filter(isEverywhere))
    this.#ofDevice = indexBy(rules, ({ devices }) => devices)
    this.#ofGroup = indexBy(rules, ({ groups }) => groups)
  }

  /** Whether it matters in which groups a device is. */
  get asksForGroups() {
    return this.#ofGroup.size > 0
  }

  get clockRules(): Rule[] {
    return [...this.#rules.values()].filter(({ kind }) => kind === 'clock')
  }

  rulesOf(deviceKey: string, groups: readonly string[]): DeviceRules {
    const indexes = [
      this.#everywhere,
      this.#ofDevice.get(deviceKey),
      ...groups.map((group) => this.#ofGroup.get(group)),
    ].filter((index) => index !== undefined)
    const applies = ({ devices, groups: wanted }: Rule) =>
      (devices.length === 0 && wanted.length === 0) ||
      devices.includes(deviceKey) ||
      wanted.some((group) => groups.includes(group))
    return {
      indexes,
      needs: mergeNeeds(indexes.map(({ needs }) => needs)),
      find: (ruleId) => {
        const rule = this.#rules.get(ruleId)
        return rule && applies(rule) ? rule : undefined
      },
    }
  }

  /** The rules of a name that are about the device, for alerts that somebody else has decided. */
  rulesNamed(alertName: string, deviceKey: string, groups: readonly string[]): Rule[] {
    const { find } = this.rulesOf(deviceKey, groups)
    return [...this.#rules.values()].filter((rule) => rule.alertName === alertName && find(rule.id))
  }
}

const isEverywhere = ({ devices, groups }: Rule) => devices.length === 0 && groups.length === 0

function indexBy(rules: readonly Rule[], keysOf: (rule: Rule) => readonly string[]) {
  const sorted = new Map<string, Rule[]>()
  for (const rule of rules)
    for (const key of keysOf(rule)) {
      const others = sorted.get(key)
      if (others) others.push(rule)
      else sorted.set(key, [rule])
    }
  return new Map([...sorted].map(([key, some]) => [key, new RuleIndex(some)]))
}
