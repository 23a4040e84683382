import { describe, expect, it } from 'vitest'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { instantIn } from '../grid/day-hours.ts'
import type { PlanAnswer, PlanEvent, PlanRequest, PlanView } from '../plan-view.ts'
import { pressKey } from './plan-keys.ts'
import { PlanStore } from './plan-store.ts'

const day = '2025-11-13'
const room = (slug: string) => ({
  slug,
  venue: 'festivalna',
  name: { en: slug, sl: slug },
  capacity: null,
  areaM2: null,
  position: 0,
})

function planned(number: number, from: string, until: string, over: Partial<PlanEvent> = {}): PlanEvent {
  const event = makeEvent({ number, from: `13T${from}`, until: `13T${until}`, status: 'draft' })
  return { ...event, room: 'a', published: null, token: '0', taken: 0, waiting: 0, ...over }
}

function viewOf(...events: PlanEvent[]): PlanView {
  return {
    days: [day],
    rooms: [room('a'), room('b')],
    venues: [],
    artists: [],
    items: [],
    work: [],
    events,
    shared: [],
    pending: [],
    mayWrite: true,
    isArchived: false,
  }
}

/** A server that accepts every change unless set otherwise. */
function planOf(...events: PlanEvent[]) {
  const asked: PlanRequest[] = []
  let answer: ((request: PlanRequest) => PlanAnswer | { kind: 'unanswered' }) | null = null
  const known = new Map(events.map((event) => [event.id as string, event]))
  const store = new PlanStore(viewOf(...events), async (request) => {
    asked.push(request)
    if (answer) return answer(request)
    if (request.intent !== 'change') return { kind: 'done' }
    const was = known.get(request.id)
    if (!was) throw new Error('unknown')
    const { startsAt, endsAt, ...rest } = request.change
    const times = {
      ...(startsAt && { startsAt: new Date(startsAt) }),
      ...(endsAt && { endsAt: new Date(endsAt) }),
    }
    const event = { ...was, ...rest, ...times, token: `${Number(was.token) + 1}` } as PlanEvent
    known.set(event.id, event)
    return { kind: 'changed', event, shared: [] }
  })
  const settled = () => expect.poll(() => store.isSaving()).toBe(false)
  const answers = (given: typeof answer) => {
    answer = given
  }
  return { store, asked, settled, answers }
}

const newEvent = { title: 'M9' } as unknown as Parameters<PlanStore['add']>[0]
const c1 = planned(1, '12:30', '14:00')
const c2 = planned(2, '14:30', '16:00')
const at = (text: string) => ({ startsAt: new Date(`2025-11-${text}:00+01:00`) })

describe('the plan in the browser', () => {
  it('shows a move and its clash at once, and sends it with the version it changes', async () => {
    const { store, asked, settled } = planOf(c1, c2)
    store.change(c2.id, { ...at('13T13:30'), endsAt: at('13T15:00').startsAt })
    expect(store.clashes(c2.id)).toMatchObject([{ kind: 'room', with: c1.id }])
    expect(store.clashes(c1.id)).toHaveLength(1)
    expect(store.lane(c2.id)).toEqual({ n: 1, of: 2 })
    await settled()
    expect(asked).toMatchObject([{ intent: 'change', id: c2.id, base: '0' }])

    expect(store.undo()).toBe(c2.id)
    expect(store.clashCount()).toBe(0)
    await settled()
    expect(asked[1]).toMatchObject({ base: '1', change: { startsAt: c2.startsAt.toISOString() } })
    expect(store.redo()).toBe(c2.id)
    expect(store.clashCount()).toBe(2)
    await settled()
  })

  it('is settled when every change has been answered, also one made meanwhile', async () => {
    const { store, asked, answers } = planOf(c1, c2)
    await store.settled()
    const made = (request: PlanRequest): PlanAnswer | { kind: 'unanswered' } => {
      if (asked.length === 1) store.change(c2.id, at('13T14:45'))
      return request.intent === 'change' ? { kind: 'unanswered' } : { kind: 'done' }
    }
    answers(made)
    store.change(c1.id, at('13T12:45'))
    await store.settled()
    expect(asked).toHaveLength(2)
    expect(store.isSaving()).toBe(false)
  })

  it('keeps the objects of other events identical when one event moves', async () => {
    const others = Array.from({ length: 119 }, (_, n) => planned(n + 10, '10:00', '11:00', { room: `r${n}` }))
    const { store, settled } = planOf(c1, ...others)
    const seen = () => others.map(({ id }) => [store.event(id), store.clashes(id), store.lane(id)])
    const [before, onDay] = [seen(), store.idsOn(day)]
    store.change(c1.id, at('13T12:45'))
    expect(
      seen()
        .flat()
        .every((part, n) => part === before.flat()[n]),
    ).toBe(true)
    expect(store.idsOn(day)).toBe(onDay)
    await settled()
    expect(
      seen()
        .flat()
        .every((part, n) => part === before.flat()[n]),
    ).toBe(true)
  })

  it('sends keys pressed in quick succession as one change', async () => {
    const { store, asked, settled } = planOf(c1)
    for (const minutes of [45, 60, 75]) store.change(c1.id, { startsAt: instantIn(day, 12 * 60 + minutes) })
    await settled()
    expect(asked).toHaveLength(2)
    expect(store.event(c1.id)?.startsAt).toEqual(instantIn(day, 13 * 60 + 15))
  })

  it("E26 shows another planner's version, keeps the wanted change, and applies it on request", async () => {
    const { store, asked, settled, answers } = planOf(c1)
    const theirs = { ...c1, ...at('13T13:00'), token: '7' }
    answers(() => ({ kind: 'refused', sentence: 'Ana has changed it', by: 'ana', event: theirs }))
    store.change(c1.id, { room: 'b' })
    await settled()
    expect(store.unsaved()).toMatchObject({ id: c1.id, by: 'ana', mine: { room: 'b' } })
    expect(store.event(c1.id)).toBe(theirs)
    expect(store.canUndo()).toBe(false)
    answers(null)
    store.sendUnsavedAgain()
    expect(store.unsaved()).toBeNull()
    expect(store.event(c1.id)).toMatchObject({ room: 'b', startsAt: theirs.startsAt })
    await settled()
    expect(asked.at(-1)).toMatchObject({ base: '7', change: { room: 'b' } })
  })

  it('asks before a step back overwrites what another planner has changed since', async () => {
    const { store, asked, settled } = planOf(c1)
    const mine = { ...c1, ...at('13T12:45'), token: '1' }
    store.change(c1.id, at('13T12:45'))
    await settled()
    const theirs = { ...mine, ...at('13T15:00'), room: 'b', token: '2' }
    store.load(viewOf(theirs))
    expect(store.undo()).toBe(c1.id)
    expect(store.event(c1.id)).toBe(theirs)
    expect(store.unsaved()).toMatchObject({ id: c1.id, overwrites: 'step', mine: { startsAt: c1.startsAt } })
    expect([store.canUndo(), store.canRedo(), asked.length]).toEqual([false, false, 1])
    store.discardUnsaved()
    expect([store.unsaved(), store.event(c1.id)]).toEqual([null, theirs])
  })

  it('takes back and repeats a step beside what another planner has changed in other fields', async () => {
    const { store, settled } = planOf(c1)
    store.change(c1.id, at('13T12:45'))
    await settled()
    store.load(viewOf({ ...c1, ...at('13T12:45'), room: 'b', token: '2' }))
    expect(store.undo()).toBe(c1.id)
    expect(store.event(c1.id)).toMatchObject({ startsAt: c1.startsAt, room: 'b' })
    await settled()
    store.load(viewOf({ ...c1, ...at('13T17:00'), room: 'b', token: '9' }))
    expect(store.redo()).toBe(c1.id)
    expect(store.unsaved()).toMatchObject({ overwrites: 'step', mine: at('13T12:45') })
    store.sendUnsavedAgain()
    expect(store.event(c1.id)).toMatchObject(at('13T12:45'))
    await settled()
  })

  it('leaves out steps on an event that is gone', async () => {
    const { store, settled } = planOf(c1, c2)
    store.change(c1.id, at('13T12:45'))
    store.change(c2.id, at('13T14:45'))
    await settled()
    store.load(viewOf({ ...c1, ...at('13T12:45'), token: '1' }))
    expect(store.undo()).toBe(c1.id)
    expect(store.undo()).toBeNull()
    await settled()
  })

  it('holds a change that waits for an event which somebody else removes, until the user leaves it', async () => {
    const { store, asked, settled } = planOf(c1, c2)
    store.change(c1.id, at('13T12:45'))
    store.change(c2.id, at('13T14:45'))
    store.load(viewOf(c1))
    expect([store.event(c2.id), store.gone(c2.id)?.title]).toEqual([undefined, c2.title])
    await settled()
    expect(store.unsaved()).toMatchObject({ id: c2.id, mine: at('13T14:45') })
    store.sendUnsavedAgain()
    await settled()
    expect(store.unsaved()?.id).toBe(c2.id)
    expect(asked).toHaveLength(1)
    store.discardUnsaved()
    expect(store.unsaved()).toBeNull()
    store.load(viewOf(c1, c2))
    expect([store.event(c2.id)?.id, store.gone(c2.id)]).toEqual([c2.id, undefined])
  })

  it('asks before a form overwrites what another planner has changed since it was opened', async () => {
    const { store, asked, settled } = planOf(c1)
    const theirs = { ...c1, ...at('13T15:00'), token: '0' }
    store.load(viewOf(theirs))
    store.change(c1.id, { room: 'b' }, c1)
    await settled()
    expect(store.event(c1.id)).toMatchObject({ room: 'b' })
    store.load(viewOf(theirs))
    store.change(c1.id, at('13T12:45'), c1)
    expect(store.event(c1.id)?.startsAt).toEqual(theirs.startsAt)
    expect(store.unsaved()).toMatchObject({ overwrites: 'form', mine: at('13T12:45') })
    expect(asked).toHaveLength(1)
    store.sendUnsavedAgain()
    await settled()
    expect(asked.at(-1)).toMatchObject({ change: { startsAt: at('13T12:45').startsAt.toJSON() } })
  })

  it('holds each change that was not saved until the user decides', async () => {
    const { store, settled, answers } = planOf(c1, c2)
    answers(() => ({ kind: 'unanswered' }))
    store.change(c1.id, { room: 'b' })
    await settled()
    store.change(c1.id, at('13T12:45'))
    store.change(c2.id, at('13T14:45'))
    await settled()
    expect(store.unsaved()).toMatchObject({ id: c1.id, mine: { room: 'b', ...at('13T12:45') } })
    answers(null)
    store.change(c1.id, at('13T13:00'))
    await settled()
    expect(store.unsaved()?.mine).toEqual({ room: 'b' })
    store.sendUnsavedAgain()
    await settled()
    expect(store.event(c1.id)).toMatchObject({ room: 'b', ...at('13T13:00') })
    expect(store.unsaved()).toMatchObject({ id: c2.id, mine: at('13T14:45') })
  })

  it('keeps changes while the connection is down', async () => {
    const { store, settled, answers } = planOf(c1)
    answers(() => ({ kind: 'unanswered' }))
    store.change(c1.id, { room: 'b' })
    await settled()
    expect(store.unsaved()).toMatchObject({ sentence: null, mine: { room: 'b' } })
    expect(store.event(c1.id)?.room).toBe('a')
    store.discardUnsaved()
    expect(store.unsaved()).toBeNull()
  })

  it('keeps what was saved, added and taken back while the plan was read as it was before', async () => {
    const { store, asked, settled, answers } = planOf(c1)
    answers((request) => {
      if (request.intent === 'remove') return { kind: 'removed' }
      const token = `${asked.length}`
      return request.intent === 'add'
        ? { kind: 'changed', event: { ...c2, token }, shared: [] }
        : { kind: 'changed', event: { ...c1, ...at('13T12:45'), token }, shared: [] }
    })
    store.reads(true)
    store.change(c1.id, at('13T12:45'))
    await settled()
    const moved = store.event(c1.id)
    expect(await store.add(newEvent)).toBeNull()
    store.load(viewOf(c1))
    expect([store.event(c1.id), store.event(c2.id)?.id]).toEqual([moved, c2.id])
    expect(store.undo()).toBe(c2.id)
    await store.settled()
    store.load(viewOf(c1, { ...c2, token: `${asked.length - 1}` }))
    expect([store.event(c1.id), store.event(c2.id)]).toEqual([moved, undefined])
    store.reads(false)
    store.load(viewOf(c1))
    expect(store.event(c1.id)).toBe(c1)
  })

  it("takes over other planners' changes except to fields that are being sent", async () => {
    const { store, settled } = planOf(c1, c2)
    store.change(c1.id, { room: 'b' })
    store.load(viewOf(c1, { ...c2, token: '9', room: 'b' }))
    expect([store.event(c1.id)?.room, store.event(c2.id)?.room]).toEqual(['b', 'b'])
    await settled()
  })

  it.each([
    [{ key: 'ArrowDown' }, { startsAt: instantIn(day, 12 * 60 + 45), endsAt: instantIn(day, 14 * 60 + 15) }],
    [{ key: 'ArrowLeft' }, { startsAt: instantIn(day, 12 * 60 + 15) }],
    [
      { key: 'ArrowDown', shift: true },
      { startsAt: c1.startsAt, endsAt: instantIn(day, 14 * 60 + 15) },
    ],
    [{ key: 'ArrowRight', alt: true }, { room: 'b' }],
    [{ key: 'u' }, { unscheduled: true }],
  ])('reacts to the key %o, and to no key for a reader', async (key, becomes) => {
    const { store, settled } = planOf(c1)
    const pressed = { shift: false, alt: false, mod: false, ...key }
    const doing = { store, rooms: viewOf().rooms, onOpen: () => undefined, onDuplicate: () => undefined }
    expect(pressKey(pressed, c1.id, { ...doing, mayWrite: false })).toBe(false)
    expect(store.event(c1.id)).toBe(c1)
    expect(pressKey(pressed, c1.id, { ...doing, mayWrite: true })).toBe(true)
    expect(store.event(c1.id)).toMatchObject(becomes)
    await settled()
  })
})
