import { describe, expect, it } from 'vitest'
import type { ActionOf } from '../../actions/action.ts'
import type { SyncAnswer } from '../../commands/sync.server.ts'
import { type Snapshot, stateOf } from '../../snapshot.ts'
import { makeSnapshotPerson } from '../../testing/make-snapshot.ts'
import { newChanges, stateByList, withChanges } from './list-state.ts'

type Change = SyncAnswer['changes'][number]

const ana = makeSnapshotPerson()
const pays = (id: string): ActionOf<'money'> => ({
  kind: 'money',
  id,
  at: 1_000,
  person: 'Rita',
  registrationId: ana.id,
  amountCents: 2_000,
  method: 'cash',
  documentNumber: null,
  sessionId: 's',
})
const changeOf = (seq: number, id: string): Change => ({
  seq,
  action: pays(id),
  station: 'A',
  at: 1_000,
  isDone: true,
  undone: null,
})
const list = (seq: number, openCents: number, received: readonly string[] = []): Snapshot => ({
  editionId: '19tf2025',
  editionName: { en: '', sl: '' },
  takenAt: 0,
  seq,
  received,
  people: [{ ...ana, openCents }],
  events: [],
  tickets: [],
  extras: {},
  needsTillNumber: { cash: false, terminal: false },
  dutyPhone: '',
  entries: [],
  handedOut: [],
  notes: [],
  sold: [],
  counted: [],
})
const desk = { shift: null, skewMs: 0 }

describe('the state of a desk, whatever answer comes first', () => {
  it('Q1 an unsent payment counts once where the list includes it, because only its answer was lost', () => {
    const queue = [pays('one'), pays('two')]
    const state = stateByList(list(1, 4_000, ['one']), [], { ...desk, queue })
    expect(state.people.get(ana.id)?.openCents).toBe(2_000)
    expect([...state.done.keys()]).toEqual(['one', 'two'])
    expect(state.done.get('one')?.isUndone).toBe(false)
  })

  it('Q1 a list that was long on its way takes back no payment that was answered meanwhile', () => {
    const state = stateByList(list(1, 4_000), [changeOf(2, 'one')], { ...desk, queue: [] })
    expect(state.people.get(ana.id)?.openCents).toBe(2_000)
  })

  it('Q1 changes that were asked before the list came count once', () => {
    const answer = { changes: [changeOf(1, 'one'), changeOf(2, 'two')], seq: 2 }
    const news = newChanges(answer, { after: 0, seq: 1 })
    expect(news).toEqual({ changes: [changeOf(2, 'two')], seq: 2 })
    const state = withChanges(stateOf(list(1, 4_000)), news?.changes ?? [])
    expect(state.people.get(ana.id)?.openCents).toBe(2_000)
    expect(newChanges({ changes: [], seq: 0 }, { after: 0, seq: 1 })).toEqual({ changes: [], seq: 1 })
  })

  it('Q1 changes are asked again where those between the list and them are missing', () => {
    expect(newChanges({ changes: [changeOf(6, 'one')], seq: 6 }, { after: 5, seq: 1 })).toBeNull()
  })
})
