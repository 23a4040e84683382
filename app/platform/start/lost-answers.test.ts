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
  ['a page of another edition', refused(412), true],
  ['an answer that breaks off', new Error('Unable to decode turbo-stream response'), true],
  ['a forbidden page', refused(403), false],
  ['a missing page', refused(404), false],
])('%s', (_, error, isLost) => expect(isWithoutAnswer(error)).toBe(isLost))

describe('when an answer is lost', () => {
  const all = { root: failed(unreached), layout: failed(unreached) }

  it('a page that is read again stays', () => {
    const asked = { kind: 'read', isSamePage: true } as const
    expect(keepShown({ ...all, team: failed(unreached) }, shown, asked)).toEqual({
      results: { root: data('r'), layout: data('l'), team: data('t') },
      isLost: true,
      sentence: null,
    })
  })

  it.each([
    ['another page', 'costs'],
    ['the same page with other filters', 'team'],
  ])('%s says it within the layouts', (_, page) => {
    const asked = { kind: 'read', isSamePage: false } as const
    const kept = keepShown({ ...all, [page]: failed(unreached) }, shown, asked)
    expect(kept.results).toEqual({ root: data('r'), layout: data('l'), [page]: failed(unreached) })
    expect(kept.isLost).toBe(false)
  })

  it("a write ends with null, and passes on the server's sentence", () => {
    const result = failed(refused(503, JSON.stringify({ detail: 'Very busy.' })))
    expect(keepShown({ team: result }, shown, { kind: 'write', isSamePage: true })).toEqual({
      results: { team: data(null) },
      isLost: true,
      sentence: 'Very busy.',
    })
  })

  it('a write that React Router wrapped is known too', () => {
    const asked = { kind: 'write', isSamePage: true } as const
    const kept = keepShown({ team: failed(withInit(unreached, 200)) }, shown, asked)
    expect(kept).toEqual({ results: { team: data(null) }, isLost: true, sentence: null })
  })

  it('what a part of the page asked for is not taken from the page', () => {
    const kept = keepShown({ team: failed(unreached) }, shown, {
      kind: 'read',
      isSamePage: false,
    })
    expect(kept).toEqual({ results: { team: data(undefined) }, isLost: true, sentence: null })
  })

  it('what the server refuses stays an error', () => {
    const results = { root: data('new'), team: failed(refused(403)) }
    const asked = { kind: 'read', isSamePage: true } as const
    expect(keepShown(results, shown, asked)).toEqual({ results, isLost: false, sentence: null })
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
    expect(lostAnswer.get()).toMatchObject({ kind: 'write', sentence: null })
    await ask('POST', '/admin/team', { team: data('saved') })
    expect(lostAnswer.get()).toBeNull()
    await ask('POST', '/admin/team', { team: failed(unreached) })
    await ask('GET', '/admin/costs', { root: data('r'), costs: data('c') })
    expect(lostAnswer.get()).toBeNull()
  })

  it('stays when the address that is read afterwards has lost the query of the page', async () => {
    noteShown({ ...shown, address: '/admin/team?new=1' })
    await ask('POST', '/admin/team', { team: failed(unreached) })
    await ask('GET', '/admin/team', read)
    expect(lostAnswer.get()).toMatchObject({ kind: 'write' })
    const kept = await ask('GET', '/admin/team', { root: failed(unreached), team: failed(unreached) })
    expect(kept).toEqual({ root: data('r'), team: data('t') })
  })

  it('of a write does not give way to what a part of the page reads, nor to a link', async () => {
    noteShown(shown)
    await ask('POST', '/admin/team', { team: failed(unreached) })
    await ask('GET', '/admin/team?id=1', { team: failed(unreached) })
    const before = lostAnswer.get()
    lostAnswer.missPage('/admin/costs')
    expect(lostAnswer.get()).toEqual(before)
    expect(lostAnswer.get()).not.toBe(before)
    expect(before?.kind).toBe('write')
  })

  it('of a page of another edition comes for a script too, which says itself only whether there was an answer', async () => {
    noteShown(shown)
    const byScript = { 'Content-Type': 'application/json' }
    await ask('POST', '/admin/team', { team: failed(refused(503, { detail: 'Busy.' })) }, byScript)
    expect(lostAnswer.get()?.sentence).not.toBe('Busy.')
    await ask('POST', '/admin/team', { team: failed(refused(412, { detail: 'Another one.' })) }, byScript)
    expect(lostAnswer.get()).toMatchObject({ kind: 'write', sentence: 'Another one.' })
  })

  it('of a page that stays because it is of another edition leads to a full load, which alone brings the other', async () => {
    noteShown(shown)
    lostAnswer.close()
    const stale = failed(refused(412, { detail: 'Another one.' }))
    expect(await ask('GET', '/admin/team', { root: stale, layout: stale, team: stale })).toEqual({
      root: data('r'),
      layout: data('l'),
      team: data('t'),
    })
    expect(lostAnswer.get()).toMatchObject({ kind: 'read', sentence: 'Another one.', needsLoad: true })
    await ask('POST', '/admin/team', { team: failed(refused(412, { detail: 'Refused.' })) })
    await ask('GET', '/admin/team', { root: stale, layout: stale, team: stale })
    expect(lostAnswer.get()).toMatchObject({ kind: 'write', sentence: 'Refused.' })
  })

  it('goes while the same is sent again, and comes again', async () => {
    noteShown(shown)
    await ask('POST', '/admin/team', { team: failed(unreached) })
    const first = lostAnswer.get()
    const second = ask('POST', '/admin/team', { team: failed(unreached) })
    expect(lostAnswer.get()).toBeNull()
    await second
    expect(lostAnswer.get()).toEqual(first)
  })

  it('of a part of the page goes when that was read', async () => {
    noteShown(shown)
    lostAnswer.close()
    await ask('GET', '/admin/team?id=1', { team: failed(unreached) })
    expect(lostAnswer.get()).toMatchObject({ kind: 'read' })
    await ask('GET', '/admin/team?id=2', { team: data('2') })
    expect(lostAnswer.get()).toMatchObject({ kind: 'read' })
    await ask('GET', '/admin/team?id=1', { team: data('1') })
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
    expect(lostAnswer.get()).toMatchObject({ kind: 'read', sentence: null })
    await ask('GET', '/admin/team', read)
    expect(lostAnswer.get()).toBeNull()
  })
})
