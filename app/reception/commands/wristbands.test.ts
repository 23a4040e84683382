import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { classPrice, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { applyAction, type ReceptionState } from '../actions/reception-state.ts'
import { answerControl, readControl } from '../control/control.server.ts'
import { bandsLeft } from '../device/wristbands.ts'
import { takeSnapshot } from '../queries/snapshot.server.ts'
import { type Snapshot, stateOf } from '../snapshot.ts'
import { setWristband } from '../tables/wristbands.server.ts'
import { openTestDesk, rita, soldAtDoor } from '../testing/desks.ts'
import { bandState, type Wristband } from '../wristband.ts'

const programmer: Actor = { kind: 'user', username: 'p', roles: ['progAdmin'] }

const olga: Actor = { kind: 'user', username: 'olga', roles: ['admin'] }

type Band = Parameters<typeof bandState>[0]

const editionId = '19tf2025'

describe('wristbands', () => {
  const driver = useTestDriver('embedded')

  it('Q29 a colour belongs to items, is on the list of the desks, and counts what every station gives', async () => {
    const edition = await makeFestival(
      driver.app,
      [{ kind: 'milonga', places: { mode: 'head', size: 30 } }],
      {
        items: [{ ...classPrice, code: 'class' }],
      },
    )
    const id = await driver.register()
    const form = (colour: string, pieces: string, ...items: string[]) =>
      formOn(undefined, colour, pieces, ...items)
    const formOn = (band: Band | undefined, colour: string, pieces: string, ...items: string[]) => {
      const made = new FormData()
      const shown = bandState(band)
      for (const [name, value] of Object.entries({ intent: 'wristband', colour, pieces, shown }))
        made.append(name, value)
      for (const item of items) made.append('item', item)
      return made
    }
    const save = (made: FormData, by: Actor = rita) => answerControl(driver.app, made, { editionId, by })
    expect(await save(form('red', '30', 'class', 'gone'))).toEqual({ refused: null })
    expect(await save(form('red', '-1', 'class'))).toEqual({ refused: 'unreadable' })
    expect(await save(form('pink', '30', 'class'))).toEqual({ refused: 'unreadable' })
    expect(await save(form('blue', '30', 'class'), programmer)).toEqual({ refused: 'not-allowed' })

    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const gives = (what: string) => ({ registrationId: id, what })
    await a.send([a.make('handOut', gives('wristband:red'))])
    // the same one at a desk that could not know: two are gone, and staff see it; a lost one is replaced
    const again = await b.send([
      b.make('handOut', gives('wristband:red')),
      b.make('handOut', gives('wristband:red:2')),
    ])
    expect(again.results.map(({ state, conflicts }) => [state, conflicts])).toEqual([
      ['done', ['givenTwice']],
      ['done', []],
    ])
    const { conflicts } = await readControl(driver.app, { edition, by: rita })
    expect(conflicts.map(({ kind, here, other }) => [kind, here.station, other?.station])).toEqual([
      ['givenTwice', 'B', 'A'],
    ])
    await b.send([soldAtDoor(b)])
    // who was handed something has arrived
    expect(await deleteRegistration(driver.app, { id, by: olga })).toEqual({
      ok: false,
      reason: 'has-arrived',
    })
    const red = { colour: 'red', items: ['class'], pieces: 30 }
    const bands = async () => (await readControl(driver.app, { edition, by: rita })).bands
    expect(await bands()).toEqual([
      {
        ...red,
        left: 25,
        given: [
          { station: 'A', count: 1 },
          { station: 'B', count: 2 },
        ],
      },
    ])
    const taken = await takeSnapshot(driver.app, rita, editionId)
    if (!taken.ok) throw new Error(taken.reason)
    expect(taken.value.bands).toEqual([red])
    expect(taken.value.people.map(({ items }) => items)).toEqual([['class']])
    // a colleague has set it since this form was filled in
    expect(await save(form('red', '50', 'class'))).toEqual({ refused: 'band-changed' })
    expect(await save(formOn({ ...red, pieces: 20 }, 'red', '50', 'class'))).toEqual({
      refused: 'band-changed',
    })
    expect(await bands()).toMatchObject([red])
    expect(await save(formOn(red, 'red', '30'))).toEqual({ refused: null })
    expect(await bands()).toEqual([])
  })

  it('Q29 a desk counts what is left as the supervisors do, by the item that was sold', async () => {
    const edition = await makeFestival(
      driver.app,
      [{ kind: 'milonga', places: { mode: 'head', size: 30 } }],
      {
        items: [
          { ...classPrice, code: 'class' },
          { ...classPrice, code: 'student', order: 2 },
        ],
      },
    )
    const desk = await openTestDesk(driver, 'A')
    const sell = (item: string | null, count: number) =>
      soldAtDoor(desk, { item, count, ...(item === null && { unitCents: 0, freeReason: 'guest' }) })
    const bands: Wristband[] = [
      { colour: 'red', items: ['class'], pieces: 30 },
      { colour: 'blue', items: ['student'], pieces: 30 },
    ]
    for (const band of bands) await setWristband(driver.db, editionId, band)
    const begin = await takeSnapshot(driver.app, rita, editionId)
    if (!begin.ok) throw new Error(begin.reason)
    const byMistake = sell('student', 4)
    const undo = desk.make('undo', { of: byMistake.id, reason: null, second: null })
    const actions = [sell('class', 2), sell('student', 3), sell(null, 1), byMistake, undo]
    await desk.send(actions)
    const supervised = (await readControl(driver.app, { edition, by: rita })).bands
    expect(supervised.map(({ left }) => left)).toEqual([27, 27])
    const after = await takeSnapshot(driver.app, rita, editionId)
    if (!after.ok) throw new Error(after.reason)
    const leftBy = (list: Snapshot, state: ReceptionState) =>
      bands.map((band) => bandsLeft(band, list.events, state))
    expect(leftBy(after.value, stateOf(after.value))).toEqual([27, 27])
    // the same without a new list
    const state = actions.reduce(
      (now, action) => applyAction(now, { action, station: 'A', at: action.at }, true).state,
      stateOf(begin.value),
    )
    expect(leftBy(begin.value, state)).toEqual([27, 27])
  })

  it('Q29 F22 a closed edition offers no colour to set, and takes none', async () => {
    await makeFestival(driver.app, [], { items: [{ ...classPrice, code: 'class' }] })
    await driver.db.query('update editions set closed = true')
    const { edition } = await getCatalogue(driver.app, editionId)
    expect((await readControl(driver.app, { edition, by: olga })).maySetBands).toBe(false)
    const form = new FormData()
    const typed = {
      intent: 'wristband',
      colour: 'red',
      pieces: '30',
      shown: bandState(undefined),
      item: 'class',
    }
    for (const [name, value] of Object.entries(typed)) form.append(name, value)
    expect(await answerControl(driver.app, form, { editionId, by: rita })).toEqual({
      refused: 'edition-archived',
    })
  })

  it('Q29 F23 an archived edition offers no colour to set and no drawer to check', async () => {
    const edition = await makeFestival(driver.app, [])
    const may = async (archived: boolean) => {
      const control = await readControl(driver.app, { edition: { ...edition, archived }, by: olga })
      return [control.maySetBands, control.mayCheck]
    }
    expect(await may(false)).toEqual([true, true])
    expect(await may(true)).toEqual([false, false])
  })
})
