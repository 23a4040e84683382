import type { Id } from '#app/platform/id.ts'
import { festivalDayOf, type LocalDay } from '#app/platform/values/local-day.ts'
import { findPlanClashes, type PlanClash } from '#app/programme/planner/clashes.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import { type Lane, lanesOf } from '../grid/lanes.ts'
import type { NewEvent, PlanAnswer, PlanEvent, PlanRequest, PlanView, SharedDancers } from '../plan-view.ts'
import { inJson, isSameChange, valuesBefore } from './change-values.ts'
import { OwnAnswers } from './own-answers.ts'
import { held, released, superseded, type UnsavedChange, type UnsavedChanges } from './unsaved-changes.ts'

type Ask = (request: PlanRequest) => Promise<PlanAnswer | { readonly kind: 'unanswered' }>

/** One undoable step: a change, or a new event. */
type Step =
  | { readonly kind: 'change'; readonly id: Id; readonly before: PlanChange; readonly after: PlanChange }
  | { readonly kind: 'add'; readonly id: Id; readonly event: NewEvent }

const none: readonly never[] = []

/**
 * The plan on the screen. A change shows at once with its clashes. Changes are sent in the background, one after another, each with the token of
 * the version that it changes. Selectors return the same object while it is unchanged, so a move renders only the moved event.
 */
export class PlanStore {
  #view: PlanView
  #ask: Ask
  /** The events as the server has them. */
  #saved = new Map<Id, PlanEvent>()
  /** The events as they are shown, with unsent changes. */
  #events = new Map<Id, PlanEvent>()
  /** The events that somebody else has removed, as they were last shown. */
  #gone = new Map<Id, PlanEvent>()
  #clashes = new Map<Id, readonly PlanClash[]>()
  #shared = new Map<Id, readonly SharedDancers[]>()
  #days = new Map<LocalDay, readonly Id[]>()
  #lanes = new Map<Id, Lane>()
  #unscheduled: readonly Id[] = none
  #unsent = new Map<Id, PlanChange>()
  #own = new OwnAnswers()
  #undo: Step[] = []
  #redo: Step[] = []
  #unsaved: UnsavedChanges = none
  #selected: Id | null = null
  #isSending = false
  #lastRequest: Promise<unknown> = Promise.resolve()
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
  gone = (id: Id): PlanEvent | undefined => this.#gone.get(id)
  clashes = (id: Id): readonly PlanClash[] => this.#clashes.get(id) ?? none
  shared = (id: Id): readonly SharedDancers[] => this.#shared.get(id) ?? none
  lane = (id: Id): Lane | undefined => this.#lanes.get(id)
  idsOn = (day: LocalDay): readonly Id[] => this.#days.get(day) ?? none
  unscheduled = (): readonly Id[] => this.#unscheduled
  unsaved = (): UnsavedChange | null => this.#unsaved[0] ?? null
  selected = (): Id | null => this.#selected
  isSaving = (): boolean => this.#isSending
  canUndo = (): boolean => this.#undo.length > 0
  canRedo = (): boolean => this.#redo.length > 0
  all = (): readonly PlanEvent[] => [...this.#events.values()]
  /** The number of events with a clash. */
  clashCount = (): number => this.#clashes.size

  /** A reading of the plan begins, or has ended. */
  reads(isReading: boolean): void {
    this.#own.reads(isReading)
  }

  /** Takes over the server's state; unsent changes stay, and those that were saved since the reading began. */
  load(view: PlanView): void {
    this.#view = view
    const events = this.#own.newest(view.events, this.#saved)
    this.#saved = new Map(events.map((event) => [event.id, event]))
    this.#shared = sharedByEvent(view.shared)
    const before = this.#events
    this.#events = new Map(
      events.map((event) => {
        const was = before.get(event.id)
        const mine = this.#unsent.get(event.id)
        if (was && (mine || (was.token === event.token && isSameCount(was, event)))) return [event.id, was]
        return [event.id, event]
      }),
    )
    for (const id of this.#events.keys()) this.#gone.delete(id)
    for (const [id, event] of before) if (!this.#events.has(id)) this.#gone.set(id, event)
    this.#derive()
  }

  select = (id: Id | null): void => {
    if (this.#selected === id) return
    this.#selected = id
    this.#notify()
  }

  /**
   * Changes an event as a user does; it can be undone.
   * @param seen the event as the user saw it: where somebody else has changed the same fields since, the user decides first
   */
  change(id: Id, change: PlanChange, seen?: PlanEvent): void {
    const event = this.#events.get(id)
    if (!event) return
    const before = valuesBefore(event, change)
    if (isSameChange(before, valuesBefore({ ...event, ...change } as PlanEvent, change))) return
    this.#unsaved = superseded(this.#unsaved, { id, change })
    if (seen && !isSameChange(before, valuesBefore(seen, change))) {
      this.#askFirst(id, change, 'form')
      return
    }
    this.#redo = []
    this.#undo = [...this.#undo, { kind: 'change' as const, id, before, after: change }].slice(-MOST_STEPS)
    this.#apply(id, change)
  }

  /**
   * Takes the last step back. Where somebody else has changed the same fields since, the user decides first. Steps on events that are gone are skipped.
   * @returns the event that it was about; null when there is no step
   */
  undo(): Id | null {
    const step = this.#undo.pop()
    if (!step) return null
    if (!this.#events.has(step.id)) return this.undo()
    if (step.kind === 'change') {
      if (!this.#isAt(step.id, step.after)) return this.#askFirst(step.id, step.before, 'step')
      this.#apply(step.id, step.before)
    } else void this.#remove(step.id)
    this.#redo.push(step)
    return step.id
  }

  /** Takes the last undone step again, like `undo`. @returns the event that it is about; null when there is no step */
  redo(): Id | null {
    const step = this.#redo.pop()
    if (!step) return null
    if (step.kind === 'change') {
      if (!this.#events.has(step.id)) return this.redo()
      if (!this.#isAt(step.id, step.before)) return this.#askFirst(step.id, step.after, 'step')
      this.#apply(step.id, step.after)
    } else void this.#add(step.event, step.id)
    this.#undo.push(step)
    return step.id
  }

  /** Whether the event has these values now. */
  #isAt(id: Id, values: PlanChange): boolean {
    const event = this.#events.get(id)
    return event !== undefined && isSameChange(valuesBefore(event, values), values)
  }

  /** Holds a change as one that was not saved: the user decides whether it overwrites what is there now. */
  #askFirst(id: Id, mine: PlanChange, overwrites: 'step' | 'form'): Id {
    this.#unsaved = held(this.#unsaved, { id, mine, sentence: null, by: null, overwrites })
    this.#notify()
    return id
  }

  /** Adds an event, which can be undone. @returns null on success, else the reason; the input stays */
  async add(event: NewEvent): Promise<string | null> {
    const added = await this.#add(event)
    if (typeof added === 'string') return added
    this.#redo = []
    this.#undo = [...this.#undo, { kind: 'add' as const, id: added.id, event }].slice(-MOST_STEPS)
    this.select(added.id)
    return null
  }

  /** @returns the new event, or why it was refused */
  async #add(event: NewEvent, id?: Id): Promise<PlanEvent | string> {
    const answer = await this.#askInTurn({ intent: 'add', event, ...(id && { id }) })
    if (answer.kind === 'changed') {
      this.#replace(answer.event, answer.shared)
      return answer.event
    }
    return answer.kind === 'refused' ? answer.sentence : ''
  }

  async #remove(id: Id): Promise<void> {
    const base = this.#saved.get(id)?.token
    if (base === undefined) return
    const answer = await this.#askInTurn({ intent: 'remove', id, base })
    if (answer.kind === 'removed') this.#drop(id)
    else if (answer.kind === 'refused') this.#fail(id, {}, answer)
  }

  /** Sends a request after the pending one has been answered. */
  #askInTurn(request: PlanRequest): ReturnType<Ask> {
    const asked = this.#lastRequest.then(() => this.#ask(request))
    this.#lastRequest = asked.catch(() => undefined)
    return asked
  }

  /** Resolves when the server has answered every change, also those made meanwhile. */
  async settled(): Promise<void> {
    for (let awaited: Promise<unknown> | null = null; awaited !== this.#lastRequest || this.#isSending; ) {
      awaited = this.#lastRequest
      await awaited
    }
  }

  /** Applies the unsaved change to the present version of the event, and sends it. That of an event that is gone stays unsaved. */
  sendUnsavedAgain(): void {
    const unsaved = this.unsaved()
    if (!unsaved || !this.#events.has(unsaved.id)) return
    this.#unsaved = released(this.#unsaved, unsaved)
    this.#apply(unsaved.id, unsaved.mine)
  }

  /** Discards the unsaved change and shows the server's version. */
  discardUnsaved(): void {
    const unsaved = this.unsaved()
    if (unsaved) this.#unsaved = released(this.#unsaved, unsaved)
    const known = unsaved && this.#saved.get(unsaved.id)
    if (known && !this.#unsent.has(known.id)) this.#events.set(known.id, known)
    this.#derive()
  }

  #replace(event: PlanEvent, shared: readonly SharedDancers[]): void {
    this.#own.note(event.id, this.#saved.get(event.id))
    this.#saved.set(event.id, event)
    this.#events.set(event.id, event)
    this.#setShared(event.id, shared)
    this.#derive()
  }

  /** Removes an event from the screen. The steps to redo stay, because redoing may add it again. */
  #drop(id: Id): void {
    this.#own.note(id, this.#saved.get(id))
    this.#saved.delete(id)
    this.#events.delete(id)
    this.#undo = this.#undo.filter((step) => step.id !== id)
    if (this.#selected === id) this.#selected = null
    this.#derive()
  }

  #apply(id: Id, change: PlanChange): void {
    const event = this.#events.get(id)
    if (!event) return
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const next = { ...event, ...defined } as PlanEvent
    const venue = this.#view.rooms.find(({ slug }) => slug === next.room)?.venue ?? next.venue
    this.#events.set(id, { ...next, venue, festivalDay: festivalDayOf(next.startsAt) })
    this.#unsent.set(id, { ...this.#unsent.get(id), ...change })
    this.#derive()
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (;;) {
      const next = this.#unsent.entries().next()
      if (next.done) break
      const [id, change] = next.value
      const known = this.#saved.get(id)
      if (!known) {
        this.#fail(id, change, { kind: 'unanswered' })
        continue
      }
      this.#unsent.delete(id)
      this.#notify()
      const answer = await this.#askInTurn({
        intent: 'change',
        id,
        base: known.token,
        change: inJson(change),
      })
      if (answer.kind === 'changed') this.#acknowledge(answer.event, answer.shared)
      else this.#fail(id, change, answer)
    }
    this.#isSending = false
    this.#notify()
  }

  /** Takes over the saved event, with the changes made since it was sent. */
  #acknowledge(event: PlanEvent, shared: readonly SharedDancers[]): void {
    this.#own.note(event.id, this.#saved.get(event.id))
    this.#saved.set(event.id, event)
    this.#setShared(event.id, shared)
    const more = this.#unsent.get(event.id)
    this.#events.set(event.id, more ? ({ ...event, ...more } as PlanEvent) : event)
    if (!more) this.#settleSteps(event)
    this.#derive()
  }

  /** Takes the stored values into the last steps on an event: the server may have tidied what was typed, and undo and redo compare with them. */
  #settleSteps(event: PlanEvent): void {
    const isOfEvent = (step: Step) => step.kind === 'change' && step.id === event.id
    const [undo, redo] = [this.#undo.findLastIndex(isOfEvent), this.#redo.findLastIndex(isOfEvent)]
    const [done, undone] = [this.#undo[undo], this.#redo[redo]]
    if (done?.kind === 'change') this.#undo[undo] = { ...done, after: valuesBefore(event, done.after) }
    if (undone?.kind === 'change')
      this.#redo[redo] = { ...undone, before: valuesBefore(event, undone.before) }
  }

  /** Shows the server's version, and holds the change that was not saved. */
  #fail(id: Id, change: PlanChange, answer: PlanAnswer | { readonly kind: 'unanswered' }): void {
    const mine = { ...change, ...this.#unsent.get(id) }
    this.#unsent.delete(id)
    const isRefused = answer.kind === 'refused'
    if (isRefused && answer.event) this.#saved.set(id, answer.event)
    this.#unsaved = held(this.#unsaved, {
      id,
      mine,
      sentence: isRefused ? answer.sentence : null,
      by: isRefused ? (answer.by ?? null) : null,
    })
    // the state before the change was never saved, so nothing can be undone to it
    this.#undo = this.#undo.filter((step) => step.id !== id)
    this.#redo = this.#redo.filter((step) => step.id !== id)
    const known = this.#saved.get(id)
    if (known) this.#events.set(id, known)
    this.#derive()
  }

  #setShared(id: Id, shared: readonly SharedDancers[]): void {
    const others = [...this.#shared.values()].flat().filter(({ one, other }) => one !== id && other !== id)
    this.#shared = sharedByEvent([...new Set(others), ...shared])
  }

  /** Derives clashes, days and lanes from the events. Unchanged parts stay the same object. */
  #derive(): void {
    const events = [...this.#events.values()].filter(({ status }) => status !== 'cancelled')
    const planned = events.filter(({ unscheduled }) => !unscheduled)
    const { artists, venues, work } = this.#view
    this.#clashes = reuseEqual(this.#clashes, findPlanClashes(planned, { artists, venues, work }))
    const days = new Map<LocalDay, Id[]>()
    for (const { id, festivalDay } of planned.toSorted(byTime)) {
      const known = days.get(festivalDay)
      if (known) known.push(id)
      else days.set(festivalDay, [id])
    }
    this.#days = reuseEqual(this.#days, days)
    this.#lanes = reuseEqual(this.#lanes, lanesOf(planned))
    const unscheduled = events.filter(({ unscheduled }) => unscheduled).map(({ id }) => id)
    if (unscheduled.join() !== this.#unscheduled.join()) this.#unscheduled = unscheduled
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const MOST_STEPS = 100

/** `next`, with the objects of `before` where the values are equal. */
function reuseEqual<Key, Value>(
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

function sharedByEvent(all: readonly SharedDancers[]): Map<Id, readonly SharedDancers[]> {
  const found = new Map<Id, SharedDancers[]>()
  for (const pair of all) {
    for (const id of [pair.one, pair.other]) found.set(id, [...(found.get(id) ?? []), pair])
  }
  return found
}

function isSameCount(a: PlanEvent, b: PlanEvent): boolean {
  return a.taken === b.taken && a.waiting === b.waiting
}

function byTime(a: PlanEvent, b: PlanEvent): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}
