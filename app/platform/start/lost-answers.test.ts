import { type DataStrategyResult, data as withInit } from 'react-router'
import { describe, expect, it } from 'vitest'
import { isWithoutAnswer, keepPage, keepShown, lostAnswer, noteShown, type Shown } from './lost-answers.ts'

const refused = (status: number, data: unknown = '') => ({ status, statusText: '', internal: false, data })
const unreached = new TypeError('Failed to fetch')
const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result })
const data = (result: unknown): DataStrategyResult => ({ type: 'data', result })

const shown: Shown = {
  address: '/admin/team',
  page: 'team',
  data: new Map<string, unknown>([
    ['root', 'r'],
    ['layout', 'l'],
    ['team', 't'],
  ]),
}

it.each([
  ['no connection in Chromium', unreached, true],
  ['no connection in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['a bug in a browser', new TypeError('x is not a function'), false],
  ['a bug at the server', new Error('Unexpected Server Error'), true],
  ['a proxy without a server', refused(502), true],
  ['too much', refused(413), true],
  ['a forbidden page', refused(403), false],
  ['a missing page', refused(404), false],
])('%s', (_, error, isLost) => expect(isWithoutAnswer(error)).toBe(isLost))

describe('when an answer is lost', () => {
  const all = { root: failed(unreached), layout: failed(unreached) }

  it('a page that is read again stays', () => {
    const asked = { address: '/admin/team', kind: 'read' } as const
    expect(keepShown({ ...all, team: failed(unreached) }, shown, asked)).toEqual({
      results: { root: data('r'), layout: data('l'), team: data('t') },
      lost: { kind: 'read', sentence: null },
    })
  })

  it.each([
    ['another page', '/admin/costs', 'costs'],
    ['the same page with other filters', '/admin/team?q=ana', 'team'],
  ])('%s says it within the layouts', (_, address, page) => {
    const kept = keepShown({ ...all, [page]: failed(unreached) }, shown, { address, kind: 'read' })
    expect(kept.results).toEqual({ root: data('r'), layout: data('l'), [page]: failed(unreached) })
    expect(kept.lost).toBeNull()
  })

  it("a write ends without data, and passes on the server's sentence", () => {
    const result = failed(refused(503, JSON.stringify({ detail: 'Very busy.' })))
    expect(keepShown({ team: result }, shown, { address: '/admin/team', kind: 'write' })).toEqual({
      results: { team: data(undefined) },
      lost: { kind: 'write', sentence: 'Very busy.' },
    })
  })

  it('a write that React Router wrapped is known too', () => {
    const asked = { address: '/admin/team', kind: 'write' } as const
    const kept = keepShown({ team: failed(withInit(unreached, 200)) }, shown, asked)
    expect(kept).toEqual({ results: { team: data(undefined) }, lost: { kind: 'write', sentence: null } })
  })

  it('what a part of the page asked for is not taken from the page', () => {
    const kept = keepShown({ team: failed(unreached) }, shown, {
      address: '/admin/team?id=1',
      kind: 'read',
    })
    expect(kept).toEqual({ results: { team: data(undefined) }, lost: { kind: 'read', sentence: null } })
  })

  it('what the server refuses stays an error', () => {
    const results = { root: data('new'), team: failed(refused(403)) }
    const asked = { address: '/admin/team', kind: 'read' } as const
    expect(keepShown(results, shown, asked)).toEqual({ results, lost: null })
  })
})

describe('the notice', () => {
  const ask = (
    method: 'GET' | 'POST',
    address: string,
    results: Record<string, DataStrategyResult>,
    headers: Record<string, string> = {},
  ) =>
    keepPage(
      { request: new Request(`http://localhost${address}`, { method, headers }) } as Parameters<
        typeof keepPage
      >[0],
      async () => results,
    )
  const read = { root: data('r'), team: data('t') }

  it('of a write stays while the page is read again, and goes with the next write or page', async () => {
    noteShown(shown)
    await ask('POST', '/admin/team', { team: failed(unreached) })
    await ask('GET', '/admin/team', read)
    expect(lostAnswer.get()).toEqual({ kind: 'write', sentence: null })
    await ask('POST', '/admin/team', { team: data('saved') })
    expect(lostAnswer.get()).toBeNull()
    await ask('POST', '/admin/team', { team: failed(unreached) })
    await ask('GET', '/admin/costs', { root: data('r'), costs: data('c') })
    expect(lostAnswer.get()).toBeNull()
  })

  it('is not for what a script asks by itself', async () => {
    noteShown(shown)
    await ask(
      'POST',
      '/admin/team',
      { team: failed(unreached) },
      { 'Content-Type': 'application/json;charset=UTF-8' },
    )
    expect(lostAnswer.get()).toBeNull()
  })

  it('of a page goes when it was read', async () => {
    noteShown(shown)
    await ask('GET', '/admin/team', { root: failed(unreached), team: failed(unreached) })
    expect(lostAnswer.get()).toEqual({ kind: 'read', sentence: null })
    await ask('GET', '/admin/team', read)
    expect(lostAnswer.get()).toBeNull()
  })
})
