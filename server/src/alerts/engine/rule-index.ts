import type { AlertName } from '@sextant/contract'
import type { Side } from './make-threshold.ts'
import type { Moment } from './moment.ts'
import { addNeeds, type Needs, noNeeds } from './needs.ts'
import type { Rule } from './rule.ts'
import { ThresholdList } from './threshold-list.ts'

type Consider = (rule: Rule) => void

/**
 * Rules that are about the same devices, arranged so that a fix finds those that are so now, and looks at no others. Which of them
 * fire is for the caller to decide.
 */
export class RuleIndex {
  readonly needs: Needs = noNeeds()
  readonly clock: Rule[] = []
  readonly #lists = new Map<string, ThresholdList>()
  readonly #ofAttribute = new Map<
    string,
    { lists: Map<string, ThresholdList>; equals: Map<string, Rule[]> }
  >()
  readonly #ofArea = new Map<string, Rule[]>()
  readonly #ofInput = new Map<string, Rule[]>()
  readonly #ofName = new Map<AlertName, Rule[]>()
  readonly #mileages: Rule[] = []

  constructor(rules: Iterable<Rule>) {
    for (const rule of rules) this.#add(rule)
    for (const list of this.#lists.values()) list.sort()
    for (const { lists } of this.#ofAttribute.values()) for (const list of lists.values()) list.sort()
  }

  get hasAreas() {
    return this.#ofArea.size > 0
  }

  /** Offers the rules of which the main condition is so at this fix, or has just begun to be. Some more than once. */
  visit(moment: Moment, consider: Consider) {
    for (const list of this.#lists.values()) list.visit(moment, consider)
    if (this.#ofAttribute.size > 0) this.#visitAttributes(moment, consider)
    if (this.#ofInput.size > 0) this.#visitInputs(moment, consider)
    if (this.#ofName.size > 0) this.#visitNames(moment, consider)
    if (this.#mileages.length > 0) this.#visitMileages(moment, consider)
    if (this.#ofArea.size > 0) this.#visitAreas(moment, consider)
  }

  #add(rule: Rule) {
    const { test, threshold } = rule
    addNeeds(this.needs, test)
    for (const condition of rule.conditions) addNeeds(this.needs, condition)
    if (rule.kind === 'clock') this.clock.push(rule)
    else if (threshold) listIn(this.#listsFor(threshold.attribute), threshold.key, threshold.side).add(rule)
    else if (test.alertName === 'AttributeEquals') {
      const { attribute, value } = test.parameters
      push(this.#attribute(attribute).equals, value, rule)
    } else if (test.alertName === 'Mileage') this.#mileages.push(rule)
    else if (test.geofences.length > 0) for (const id of test.geofences) push(this.#ofArea, id, rule)
    else if (test.alertName.startsWith('Sensor')) push(this.#ofInput, test.alertName.slice(6), rule)
    else push(this.#ofName, test.alertName, rule)
  }

  #attribute(name: string) {
    const known = this.#ofAttribute.get(name)
    if (known) return known
    const made = { lists: new Map<string, ThresholdList>(), equals: new Map<string, Rule[]>() }
    this.#ofAttribute.set(name, made)
    return made
  }

  #listsFor(attribute: string | undefined) {
    return attribute === undefined ? this.#lists : this.#attribute(attribute).lists
  }

  #visitAttributes(moment: Moment, consider: Consider) {
    for (const [name, value] of Object.entries(moment.fix?.attributes ?? {})) {
      const rules = this.#ofAttribute.get(name)
      if (!rules) continue
      for (const list of rules.lists.values()) list.visit(moment, consider)
      rules.equals.get(value)?.forEach(consider)
    }
  }

  #visitInputs({ fix, previousInput }: Moment, consider: Consider) {
    for (const input of [1, 2, 3, 4]) {
      const value = fix?.inputs?.[input - 1]
      if (value === undefined || previousInput(input) !== !value) continue
      this.#ofInput.get(`${input}${value ? 'On' : 'Off'}`)?.forEach(consider)
    }
  }

  #visitNames({ fix, before }: Moment, consider: Consider) {
    for (const name of fix?.alerts ?? [])
      if (!before?.alerts?.includes(name)) this.#ofName.get(name as AlertName)?.forEach(consider)
  }

  #visitMileages({ fix, previousReading }: Moment, consider: Consider) {
    const now = fix?.milleage
    const previous = previousReading('milleage')
    if (now === undefined || previous === undefined || now <= previous) return
    for (const rule of this.#mileages) {
      if (rule.test.alertName !== 'Mileage') continue
      const { kilometres, repeat } = rule.test.parameters
      const passed = repeat
        ? Math.floor(now / kilometres) > Math.floor(previous / kilometres)
        : previous < kilometres && kilometres <= now
      if (passed) consider(rule)
    }
  }

  #visitAreas(moment: Moment, consider: Consider) {
    if (!moment.before) return
    const now = moment.areas()
    const before = moment.areasBefore()
    for (const id of now) if (!before.has(id)) this.#ofArea.get(id)?.forEach(consider)
    for (const id of before) if (!now.has(id)) this.#ofArea.get(id)?.forEach(consider)
  }
}

function push<Key>(map: Map<Key, Rule[]>, key: Key, rule: Rule) {
  const rules = map.get(key)
  if (rules) rules.push(rule)
  else map.set(key, [rule])
}

function listIn(lists: Map<string, ThresholdList>, key: string, side: Side) {
  const known = lists.get(key)
  if (known) return known
  const made = new ThresholdList(side)
  lists.set(key, made)
  return made
}
