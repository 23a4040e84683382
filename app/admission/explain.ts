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
 * The rule by which a unit waits at one event. A1: full. A3: the roles are out of balance. A5: nothing blocks it; the next release admits it,
 * or the event is not open. A6: an event of its *all or nothing* blocks it. A9: a payment is late. R21: the e-mail address is not confirmed.
 */
export type WaitingRule = 'A1' | 'A3' | 'A5' | 'A6' | 'A9' | 'R21'

/** A change that would admit the whole unit now. */
export type Help =
  /** The dancer comes as a couple to the events that block them for balance. */
  | { kind: 'asCouple' }
  /** The dancer takes the other role at the events that block them. */
  | { kind: 'otherRole' }
  /** One more solo registers in this role for the events that block the dancer for balance; earlier units of the queue go first. */
  | { kind: 'oneMore'; role: Role }
  /** The dancer gives up *all or nothing*: this event has a place now. */
  | { kind: 'takeWhatIsFree' }

export type Explanation = {
  event: EventId
  /** The queue position, from 1, in persons; of a couple, that of the first of the two. */
  position: number
  /** The number of persons who wait at this event. */
  of: number
  rule: WaitingRule
  help: Help[]
}

type CheckedNeed = { need: Need; rule: WaitingRule }

/** A8: why a unit waits and what would help, event by event. Empty when no unit has this key. */
export function explainWaiting(state: AdmissionState, key: string): Explanation[] {
  return explainerOf(state)(key)
}

/** The same for many units of one state: shared results are computed once. A8 */
export function explainerOf(state: AdmissionState): (key: string) => Explanation[] {
  const byKey = new Map(state.queue.map((unit) => [unit.key, unit]))
  const releases = new Map<string, ReadonlySet<string>>()
  /** The units that a release admits with `more` units at the end of the queue. */
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
      ...positionAt(state.queue, unit, event),
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
    return { event: need.event, ...positionAt(state.queue, unit, need.event), rule, help }
  })
}

const rulesOfPassedOver = { late: 'A9', unconfirmed: 'R21' } as const

/** The rule by which a unit waits at one of its events, by the current capacities; A5 where it would fit. */
export function ruleAt(capacities: Capacities, unit: Unit, need: Need): WaitingRule {
  if (unit.passedOver) return rulesOfPassedOver[unit.passedOver]
  const capacity = capacities.get(need.event)
  if (!capacity?.open) return 'A5'
  if (!fitAt(capacity, need)) return hasRoom(capacity, need) ? 'A3' : 'A1'
  return fitUnit(capacities, unit) ? 'A5' : 'A6'
}

/** Whether a solo's pool has a place, so that only balance can block them. */
function hasRoom(capacity: EventCapacity, need: Need): boolean {
  if (capacity.mode !== 'role') return false
  return chooseRoles(capacity, need).some((role) => admits(capacity, [{ role, weighed: false }]))
}

/** The queue position, in persons. Passed-over units are counted, because they keep their position. A8, A9 */
function positionAt(
  queue: readonly Unit[],
  unit: Unit,
  event: EventId,
): Pick<Explanation, 'position' | 'of'> {
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

/** New solos in this role at the end of the queue, one for each of these events. */
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
