import { describe, expect, it } from 'vitest'
import { announcePresence, presenceRequest } from './presence.server.ts'
import { aRoundLater, presenceText, presentAfter } from './presence.ts'

const id = 'a'.repeat(24)
const other = 'b'.repeat(24)

describe('the users who have a document open', () => {
  it('R53 are those who opened and did not close it', () => {
    const say = (text: string, from: string) => ({ text, from })
    let present = presentAfter(new Map(), id, say(presenceText(id, true), 'olga'))
    present = presentAfter(present, id, say(presenceText(other, true), 'bor'))
    present = presentAfter(present, id, say('nonsense', 'eva'))
    expect([...present.keys()]).toEqual(['olga'])
    present = presentAfter(present, id, say(presenceText(other, false), 'olga'))
    expect([...present.keys()]).toEqual(['olga'])
    expect([...presentAfter(present, id, say(presenceText(id, false), 'olga')).keys()]).toEqual([])
  })

  it('R53 are removed after a silence, as when a tab crashes', () => {
    const present = presentAfter(new Map(), id, { text: presenceText(id, true), from: 'olga' })
    const later = aRoundLater(aRoundLater(present))
    expect(later.size).toBe(1)
    expect(aRoundLater(later).size).toBe(0)
    const again = presentAfter(later, id, { text: presenceText(id, true), from: 'olga' })
    expect(aRoundLater(again).size).toBe(1)
  })

  it('R53 are named by their sessions, and only users who may edit the document are listed', async () => {
    const texts: unknown[] = []
    const db = {
      notify: async (_channel: string, payload = '') => {
        texts.push(JSON.parse(payload))
      },
    }
    const app = { db } as unknown as Parameters<typeof announcePresence>[0]
    const request = presenceRequest.parse({
      intent: 'preview-presence',
      id,
      isOpen: true,
      from: 'somebody',
    })
    const by = { kind: 'user', username: 'olga', roles: ['regEditor'] } as const
    const announce = (kind: string, mayChange = true) =>
      announcePresence(app, { by, kind, mayChange }, request)
    expect(await announce('regs')).toEqual({ kind: 'done' })
    expect(await announce('venues')).toEqual({ kind: 'done' })
    expect(await announce('regs', false)).toMatchObject({ kind: 'refused' })
    expect(texts).toEqual([
      { topic: 'registrations', id: 'olga', text: `${id} open` },
      { topic: 'documents', id: 'olga', text: `${id} open` },
    ])
  })
})
