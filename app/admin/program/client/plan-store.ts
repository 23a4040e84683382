import type { Id } from '#app/platform/id.ts'
import { festivalDayOf, type LocalDay } from '#app/platform/values/local-day.ts'
import { findPlanClashes, type PlanClash } from '#app/programme/planner/clashes.ts'
import { type PlanChange, planFields } from '#app/programme/planner/planned.ts'
import { type Lane, lanesOf } from '../grid/lanes.ts'
import type {
  Both,
  NewEvent,
  PlanAnswer,
  PlanEvent,
  PlanRequest,
  PlanView,
  SentChange,
} from '../plan-view.ts'

type Ask = (request: PlanRequest) => Promise<PlanAnswer | { readonly kind: 'unanswered' }>

/** One undoable step: a change, or a new event. */
type Step =
  | { readonly kind: 'change'; readonly id: Id; readonly before: PlanChange; readonly after: PlanChange }
  | { readonly kind: 'add'; readonly id: Id; readonly event: NewEvent }

/** A change that the server refused; it is kept to be tried again. */
export type Stopped = {
  readonly id: Id
  /** Null: the server did not respond. */
  readonly sentence: string | null
  readonly mine: PlanChange
  /** The user who changed it meanwhile. */
  readonly by: string | null
}

const none: readonly never[] = []

/**
 * The plan on the screen. A change shows at once with its clashes, and is sent in the background, one by one, with the token of the version it changes.
 * Selectors return the same object while it is unchanged, so a move renders only the moved event.
 */
export class PlanStore {
  #view: PlanView
  #ask: Ask
  /** As the server has them. */
  #known = new Map<Id, PlanEvent>()
  #events = new Map<Id, PlanEvent>()
  #clashes = new Map<Id, readonly PlanClash[]>()
  #both = new Map<Id, readonly Both[]>()
  #days = new Map<LocalDay, readonly Id[]>()
  #lanes = new Map<Id, Lane>()
  #unscheduled: readonly Id[] = none
  #waiting = new Map<Id, PlanChange>()
  #undo: Step[] = []
  #redo: Step[] = []
  #stopped: Stopped | null = null
  #selected: Id | null = null
  #isSending = false
  #turn: Promise<unknown> = Promise.resolve()
  #listeners = new Set<() => void>()

  constructor(view: PlanView, ask: Ask) {
    this.#view = view
    this.#ask = ask
    this.load(view)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  event = (id: Id): PlanEvent | undefined => this.#events.get(id)
  clashes = (id: Id): readonly PlanClash[] => this.#clashes.get(id) ?? none
  both = (id: Id): readonly Both[] => this.#both.get(id) ?? none
  lane = (id: Id): Lane | undefined => this.#lanes.get(id)
  on = (day: LocalDay): readonly Id[] => this.#days.get(day) ?? none
  unscheduled = (): readonly Id[] => this.#unscheduled
  stopped = (): Stopped | null => this.#stopped
  selected = (): Id | null => this.#selected
  isSaving = (): boolean => this.#isSending
  canUndo = (): boolean => this.#undo.length > 0
  canRedo = (): boolean => this.#redo.length > 0
  all = (): readonly PlanEvent[] => [...this.#events.values()]
  /** Clashes of the whole plan. */
  clashCount = (): number => this.#clashes.size

  /** Takes over the server's state; unsent changes stay. */
  load(view: PlanView): void {
    this.#view = view
    this.#known = new Map(view.events.map((event) => [event.id, event]))
    this.#both = bothByEvent(view.both)
    const before = this.#events
    this.#events = new Map(
      view.events.map((event) => {
        const was = before.get(event.id)
        const mine = this.#waiting.get(event.id)
        if (was && (mine || (was.token === event.token && isSameCount(was, event)))) return [event.id, was]
        return [event.id, event]
      }),
    )
    this.#follow()
  }

  select = (id: Id | null): void => {
    if (this.#selected === id) return
    this.#selected = id
    this.#tell()
  }

  /** Changes an event as a user does; it can be undone. */
  change(id: Id, change: PlanChange): void {
    const event = this.#events.get(id)
    if (!event) return
    const before = partsOf(event, change)
    if (JSON.stringify(before) === JSON.stringify(partsOf({ ...event, ...change } as PlanEvent, change)))
      return
    const last = this.#undo.at(-1)
    this.#redo = []
    this.#undo = [...this.#undo, { kind: 'change' as const, id, before, after: change }].slice(-MOST_STEPS)
    if (last === undefined || last.id !== id) this.#stopped = null
    this.#apply(id, change)
  }

  undo(): Id | null {
    const step = this.#undo.pop()
    if (!step) return null
    this.#redo.push(step)
    if (step.kind === 'add') void this.#remove(step.id)
    else this.#apply(step.id, step.before)
    return step.id
  }

  redo(): Id | null {
    const step = this.#redo.pop()
    if (!step) return null
    this.#undo.push(step)
    if (step.kind === 'add') void this.#put(step.event, step.id)
    else this.#apply(step.id, step.after)
    return step.id
  }

  /** Adds an event, which can be undone. @returns null on success, else the reason; the input stays */
  async add(event: NewEvent): Promise<string | null> {
    const put = await this.#put(event)
    if (typeof put === 'string') return put
    this.#redo = []
    this.#undo = [...this.#undo, { kind: 'add' as const, id: put.id, event }].slice(-MOST_STEPS)
    this.select(put.id)
    return null
  }

  async #put(event: NewEvent, id?: Id): Promise<PlanEvent | string> {
    const answer = await this.#inTurn({ intent: 'add', event, ...(id && { id }) })
    if (answer.kind === 'changed') {
      this.take(answer.event, answer.both)
      return answer.event
    }
    return answer.kind === 'refused' ? answer.sentence : ''
  }

  async #remove(id: Id): Promise<void> {
    const base = this.#known.get(id)?.token
    if (base === undefined) return
    const answer = await this.#inTurn({ intent: 'remove', id, base })
    if (answer.kind === 'removed') this.drop(id, { keepRedo: true })
    else if (answer.kind === 'refused') this.#stop(id, {}, answer)
  }

  /** After what is being sent: the page asks one thing at a time. */
  #inTurn(request: PlanRequest): ReturnType<Ask> {
    const asked = this.#turn.then(() => this.#ask(request))
    this.#turn = asked.catch(() => undefined)
    return asked
  }

  /** Sends what was not taken once more, to how the event is now. */
  tryAgain(): void {
    const stopped = this.#stopped
    if (!stopped) return
    this.#stopped = null
    this.#apply(stopped.id, stopped.mine)
  }

  /** Leaves it as the server has it. */
  letBe(): void {
    const stopped = this.#stopped
    this.#stopped = null
    const known = stopped && this.#known.get(stopped.id)
    if (known && !this.#waiting.has(known.id)) this.#events.set(known.id, known)
    this.#follow()
  }

  /** An event that the server has just added or changed otherwise. */
  take(event: PlanEvent, both: readonly Both[] = []): void {
    this.#known.set(event.id, event)
    this.#events.set(event.id, event)
    this.#takeBoth(event.id, both)
    this.#follow()
  }

  drop(id: Id, { keepRedo = false } = {}): void {
    this.#known.delete(id)
    this.#events.delete(id)
    this.#undo = this.#undo.filter((step) => step.id !== id)
    if (!keepRedo) this.#redo = this.#redo.filter((step) => step.id !== id)
    if (this.#selected === id) this.#selected = null
    this.#follow()
  }

  #apply(id: Id, change: PlanChange): void {
    const event = this.#events.get(id)
    if (!event) return
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const next = { ...event, ...defined } as PlanEvent
    const venue = this.#view.rooms.find(({ slug }) => slug === next.room)?.venue ?? next.venue
    this.#events.set(id, { ...next, venue, festivalDay: festivalDayOf(next.startsAt) })
    this.#waiting.set(id, { ...this.#waiting.get(id), ...change })
    this.#follow()
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (;;) {
      const next = this.#waiting.entries().next()
      if (next.done) break
      const [id, change] = next.value
      this.#waiting.delete(id)
      const known = this.#known.get(id)
      if (!known) continue
      this.#tell()
      const answer = await this.#inTurn({ intent: 'change', id, base: known.token, change: inJson(change) })
      if (answer.kind === 'changed') this.#taken(answer.event, answer.both)
      else this.#stop(id, change, answer)
    }
    this.#isSending = false
    this.#tell()
  }

  #taken(event: PlanEvent, both: readonly Both[]): void {
    this.#known.set(event.id, event)
    this.#takeBoth(event.id, both)
    const more = this.#waiting.get(event.id)
    this.#events.set(event.id, more ? ({ ...event, ...more } as PlanEvent) : event)
    this.#follow()
  }

  #stop(id: Id, change: PlanChange, answer: PlanAnswer | { readonly kind: 'unanswered' }): void {
    const mine = { ...change, ...this.#waiting.get(id) }
    this.#waiting.delete(id)
    const isRefused = answer.kind === 'refused'
    if (isRefused && answer.event) this.#known.set(id, answer.event)
    this.#stopped = {
      ...{ id, mine },
      sentence: isRefused ? answer.sentence : null,
      by: isRefused ? (answer.by ?? null) : null,
    }
    // nothing can be undone to a state that was never there
    this.#undo = this.#undo.filter((step) => step.id !== id)
    this.#redo = this.#redo.filter((step) => step.id !== id)
    const known = this.#known.get(id)
    if (known) this.#events.set(id, known)
    this.#follow()
  }

  #takeBoth(id: Id, both: readonly Both[]): void {
    const others = [...this.#both.values()].flat().filter(({ one, other }) => one !== id && other !== id)
    this.#both = bothByEvent([...new Set(others), ...both])
  }

  /** Derived data of the events' places. Unchanged parts stay the same object. */
  #follow(): void {
    const events = [...this.#events.values()].filter(({ status }) => status !== 'cancelled')
    const planned = events.filter(({ unscheduled }) => !unscheduled)
    const { artists, venues, work } = this.#view
    this.#clashes = keepSame(this.#clashes, findPlanClashes(planned, { artists, venues, work }))
    const days = new Map<LocalDay, Id[]>()
    for (const { id, festivalDay } of planned.toSorted(byTime)) {
      const known = days.get(festivalDay)
      if (known) known.push(id)
      else days.set(festivalDay, [id])
    }
    this.#days = keepSame(this.#days, days)
    this.#lanes = keepSame(this.#lanes, lanesOf(planned))
    const unscheduled = events.filter(({ unscheduled }) => unscheduled).map(({ id }) => id)
    if (unscheduled.join() !== this.#unscheduled.join()) this.#unscheduled = unscheduled
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const MOST_STEPS = 100

/** `next`, with the values of `before` where they say the same. */
function keepSame<Key, Value>(
  before: ReadonlyMap<Key, Value>,
  next: ReadonlyMap<Key, Value>,
): Map<Key, Value> {
  return new Map(
    [...next].map(([key, value]) => {
      const was = before.get(key)
      return [key, was !== undefined && JSON.stringify(was) === JSON.stringify(value) ? was : value]
    }),
  )
}

function bothByEvent(all: readonly Both[]): Map<Id, readonly Both[]> {
  const found = new Map<Id, Both[]>()
  for (const both of all) {
    for (const id of [both.one, both.other]) found.set(id, [...(found.get(id) ?? []), both])
  }
  return found
}

function isSameCount(a: PlanEvent, b: PlanEvent): boolean {
  return a.taken === b.taken && a.waiting === b.waiting
}

/** Of the event, the fields that the change says; with a room its venue. */
function partsOf(event: PlanEvent, change: PlanChange): PlanChange {
  const changedFields = planFields.filter((field) => field in change)
  const parts = Object.fromEntries(changedFields.map((field) => [field, event[field]]))
  return {
    ...parts,
    ...('unscheduled' in change && { unscheduled: event.unscheduled ?? false }),
  } as PlanChange
}

function inJson(change: PlanChange): SentChange {
  const { venue: _, ...rest } = change
  return JSON.parse(JSON.stringify(rest)) as SentChange
}

function byTime(a: PlanEvent, b: PlanEvent): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
