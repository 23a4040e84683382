import {
  type Capacities,
  compareUnits,
  type EventCapacity,
  type EventId,
  type Need,
  otherRole,
  type Role,
  type Unit,
} from './event-capacity.ts'
import { admits, chooseRoles, fitAt, fitUnit } from './fit.ts'
import { type AdmissionState, decideRelease } from './release.ts'

/**
 * The rule that holds a unit at one event; A5: nothing but the next release, or there is none (not open). A9: a payment is late. R21: the
 * e-mail address is not confirmed.
 */
export type HoldingRule = 'A1' | 'A3' | 'A5' | 'A6' | 'A9' | 'R21'

/** What would let the whole unit in now. */
export type Help =
  /** Come as a couple to the events where balance holds you. */
  | { kind: 'asCouple' }
  /** Dance the other role at the events that hold you. */
  | { kind: 'otherRole' }
  /** One more solo in this role at the events where balance holds you; those before you in the queue considered. */
  | { kind: 'oneMore'; role: Role }
  /** Give up all-or-nothing: this event is free now. */
  | { kind: 'takeWhatIsFree' }

export type Explanation = {
  event: EventId
  /** From 1, in persons: how many wait at this event before the unit, plus one. Of a couple, the first of the two. */
  position: number
  /** How many persons wait at this event. */
  of: number
  rule: HoldingRule
  help: Help[]
}

type CheckedNeed = { need: Need; rule: HoldingRule }

/** A8: why a unit waits and what would help, per event, by the rules that decide. Empty when no unit has this key. */
export function explainWaiting(state: AdmissionState, key: string): Explanation[] {
  return explainerOf(state)(key)
}

/** The same for many units of an unchanged queue: shared results are computed once. A8 */
export function explainerOf(state: AdmissionState): (key: string) => Explanation[] {
  const byKey = new Map(state.queue.map((unit) => [unit.key, unit]))
  const releases = new Map<string, ReadonlySet<string>>()
  /** The units admitted with these new units in the queue, or without any. */
  const released = (more: readonly Unit[] = []): ReadonlySet<string> => {
    const name = more.map(({ key, needs }) => `${key} ${needs.map(({ as }) => as).join()}`).join()
    const known = releases.get(name)
    if (known) return known
    const steps = decideRelease(more.length > 0 ? { ...state, queue: state.queue.concat(more) } : state)
    const admitted = new Set(steps.flatMap((step) => (step.kind === 'admit' ? [step.unit] : [])))
    releases.set(name, admitted)
    return admitted
  }
  return (key) => {
    const unit = byKey.get(key)
    return unit ? explain(state, unit, released) : []
  }
}

type Released = (more?: readonly Unit[]) => ReadonlySet<string>

function explain(state: AdmissionState, unit: Unit, released: Released): Explanation[] {
  const { passedOver } = unit
  if (passedOver) {
    const rule = rulesOfPassedOver[passedOver]
    return unit.needs.map(({ event }) => ({
      event,
      ...standAt(state.queue, unit, event),
      rule,
      help: [],
    }))
  }
  const aboutToEnter = released().has(unit.key)
  const checked = unit.needs.map(
    (need) => ({ need, rule: aboutToEnter ? 'A5' : ruleAt(state.capacities, unit, need) }) as const,
  )
  const forBalance = helpForBalance(state, unit, checked, released)
  const changesRole = wouldFit(state, checked.map(inOtherRole))

  return checked.map(({ need, rule }) => {
    const help: Help[] = rule === 'A3' ? [...forBalance] : []
    if (changesRole && (rule === 'A1' || rule === 'A3')) help.push({ kind: 'otherRole' })
    if (rule === 'A6') help.push({ kind: 'takeWhatIsFree' })
    return { event: need.event, ...standAt(state.queue, unit, need.event), rule, help }
  })
}

const rulesOfPassedOver = { late: 'A9', unconfirmed: 'R21' } as const

/** The rule that holds a waiting unit at one of its needs, by the current capacities; A5 where it would fit. */
export function ruleAt(capacities: Capacities, unit: Unit, need: Need): HoldingRule {
  if (unit.passedOver) return rulesOfPassedOver[unit.passedOver]
  const capacity = capacities.get(need.event)
  if (!capacity?.open) return 'A5'
  if (!fitAt(capacity, need)) return hasRoom(capacity, need) ? 'A3' : 'A1'
  return fitUnit(capacities, unit) ? 'A5' : 'A6'
}

/** Whether a solo's pool has a place, so that only balance can hold them. */
function hasRoom(capacity: EventCapacity, need: Need): boolean {
  if (capacity.mode !== 'role') return false
  return chooseRoles(capacity, need).some((role) => admits(capacity, [{ role, weighed: false }]))
}

/** Counted like the counters of an event: in persons, passed-over ones included, because they keep their position. A8, A9 */
function standAt(queue: readonly Unit[], unit: Unit, event: EventId): Pick<Explanation, 'position' | 'of'> {
  let before = 0
  let of = 0
  for (const one of queue) {
    const need = one.needs.find((wanted) => wanted.event === event)
    if (!need) continue
    const persons = need.as === 'couple' ? 2 : 1
    of += persons
    if (compareUnits(one, unit) < 0) before += persons
  }
  return { position: before + 1, of }
}

function helpForBalance(
  state: AdmissionState,
  unit: Unit,
  checked: readonly CheckedNeed[],
  released: Released,
): Help[] {
  const unbalanced = checked.filter(({ rule }) => rule === 'A3').map(({ need }) => need)
  if (unbalanced.length === 0) return []
  const help: Help[] = wouldFit(state, checked.map(asCouple)) ? [{ kind: 'asCouple' }] : []
  for (const role of ['leader', 'follower'] as const) {
    if (unbalanced.some((need) => need.as === role)) continue
    if (released(newUnits(state.queue, unbalanced, role)).has(unit.key)) help.push({ kind: 'oneMore', role })
  }
  return help
}

/** New units at the end of the queue who take what is free wherever these needs wait. */
function newUnits(queue: readonly Unit[], needs: readonly Need[], role: Role): Unit[] {
  const queuedAt = Math.max(...queue.map((unit) => unit.queuedAt)) + 1
  return needs.map(({ event }) => ({ key: `new ${event}`, queuedAt, needs: [{ event, as: role }] }))
}

function asCouple({ need, rule }: CheckedNeed): Need {
  return rule === 'A3' ? { event: need.event, as: 'couple' } : need
}

function inOtherRole({ need, rule }: CheckedNeed): Need {
  if (rule !== 'A1' && rule !== 'A3') return need
  if (need.as === 'couple' || need.as === 'either' || need.joining) return need
  return { event: need.event, as: otherRole(need.as) }
}

function wouldFit({ capacities }: AdmissionState, needs: readonly Need[]): boolean {
  return fitUnit(capacities, { key: '', queuedAt: 0, needs }) !== null
}
