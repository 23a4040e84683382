import { expect, test } from 'vitest'
import type { Snapshot, SnapshotEvent, SnapshotPerson } from '../../snapshot.ts'
import { changedScreen, type DeskScreen, emptyScreen, type ScreenChange, shownOn } from './desk-screen.ts'

const person = (id: string) => ({ id, name: id }) as SnapshotPerson
const found = (id: string): ScreenChange => ({ kind: 'found', card: { person: person(id), ticket: null } })
const list = { people: [person('Ana'), person('Bor')], tickets: [] } as unknown as Snapshot
const milonga = { id: 'milonga' } as SnapshotEvent
const lesson = { id: 'lesson', sides: { leader: 1, follower: 1 } } as SnapshotEvent

const after = (event: SnapshotEvent, ...changes: readonly ScreenChange[]): DeskScreen =>
  changes.reduce(changedScreen, emptyScreen(event))

test('a card empties the field and closes the forms of the card before', () => {
  const screen = after(
    milonga,
    found('Ana'),
    ...([{ kind: 'taking', isTaking: true }, { kind: 'printed' }, { kind: 'typed', text: 'bor' }] as const),
    found('Bor'),
  )
  expect(screen).toMatchObject({ typed: '', chosen: 'card', isTaking: false, prints: 0 })
})

test('the three people shown before are named once each, newest first', () => {
  const screen = after(milonga, ...['Ana', 'Bor', 'Cene', 'Ana', 'Dora'].map(found))
  expect(screen.recent.map(({ id }) => id)).toEqual(['Dora', 'Ana', 'Cene'])
})

test('a card shows the newest list', () => {
  const newest = { ...list, people: [{ ...person('Ana'), code: 'TF26-00001' }] } as Snapshot
  expect(shownOn(after(milonga, found('Ana')), newest, milonga).card?.person.code).toBe('TF26-00001')
})

test('an unknown code replaces the card until something is typed', () => {
  const screen = after(milonga, found('Ana'), { kind: 'unknown' })
  expect(screen).toMatchObject({ card: null, isUnknown: true })
  expect(shownOn(screen, list, milonga).isResting).toBe(false)
  expect(changedScreen(screen, { kind: 'typed', text: 'a' }).isUnknown).toBe(false)
})

test('Escape returns to the list of a class, and at a milonga to an empty card', () => {
  for (const [event, panel] of [
    [lesson, 'class'],
    [milonga, 'card'],
  ] as const) {
    const screen = after(event, found('Ana'), { kind: 'opened', panel: 'floor' }, { kind: 'left', event })
    expect(shownOn(screen, list, event)).toEqual({ card: null, panel, isResting: true })
  }
})

test('at rest the panel follows the event, also when it changes', () => {
  expect(shownOn(emptyScreen(lesson), list, milonga).panel).toBe('card')
  expect(shownOn(emptyScreen(milonga), list, lesson).panel).toBe('class')
})

test('a refusal about one dancer stays while others are shown, until it is closed', () => {
  const text = 'Ana Kos · The ticket is lost: no connection'
  const missed = { kind: 'missed', text } as const
  const screen = after(milonga, found('Ana'), found('Bor'), missed, found('Cene'), missed)
  expect(screen.missed).toEqual([text])
  expect(changedScreen(screen, { kind: 'missedRead' }).missed).toEqual([])
})
