import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { longest } from './content-error.ts'
import { restoreContentPage, saveContentPage } from './editing.server.ts'
import { findContentHistory, findContentStates, versionsAtOnce } from './history.server.ts'
import { emptySource } from './page-source.ts'
import { getContentPage } from './pages.server.ts'
import { repositorySource } from './repository-pages.server.ts'

const admin = { name: 'ana', isAdmin: true }
const stranger = { name: 'eva', isAdmin: false }
const source = {
  title: 'Journey',
  description: 'How to come.',
  lead: 'By {startsOn}.',
  body: '## Walk\n\nIt is near.',
}
const travel = { page: 'travel', locale: 'en' } as const

describe.each(ENGINES)('texts on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  beforeEach(() => db.query('delete from content_versions'))
  afterAll(() => db.close())

  const save = (over: Partial<Parameters<typeof saveContentPage>[1]> = {}) =>
    saveContentPage(app, { by: admin, ...travel, basedOn: 0, source, ...over })
  const shown = async (locale: 'en' | 'sl' = 'en') => (await getContentPage(app, 'travel', locale)).title

  it('F12 come from the repository until an admin saves one, then from the latest save', async () => {
    expect(await shown()).toBe('Travel')
    expect(await save()).toEqual({ ok: true, value: { number: 1 } })
    expect(await getContentPage(app, 'travel', 'en')).toMatchObject({
      locale: 'en',
      title: 'Journey',
      lead: 'By 13 November 2025.',
      html: '<h2 id="walk">Walk</h2>\n<p>It is near.</p>\n',
      headings: [{ id: 'walk', text: 'Walk' }],
    })
    expect(await shown('sl')).toBe(repositorySource('travel', 'sl').title)
    await save({ basedOn: 1, source: { ...source, title: 'Voyage' } })
    expect(await shown()).toBe('Voyage')
  })

  it('F12 fall back to the other language, and say so; their links stay in the requested language', async () => {
    await save({ source: emptySource })
    const page = await getContentPage(app, 'travel', 'en')
    expect([page.locale, page.title]).toEqual(['sl', repositorySource('travel', 'sl').title])
    expect(page.html).toContain('href="/EN/lokacija-festivalna"')
    expect(page.lead).toBe(repositorySource('travel', 'sl').lead)
  })

  it('F13 are written, and their versions read, by an admin only', async () => {
    const by = stranger
    const refused = { ok: false, reason: 'not-allowed' }
    expect(await save({ by })).toEqual(refused)
    expect(await save({ by, source: { ...source, title: '' } })).toEqual(refused)
    expect(await restoreContentPage(app, { by, ...travel, basedOn: 0, number: 0 })).toEqual(refused)
    expect(await findContentHistory(app, { by, ...travel })).toEqual(refused)
    expect(await findContentStates(app, by)).toEqual(refused)
    expect(await shown()).toBe('Travel')
  })

  it('F13 are never deleted, and can be restored, those of the repository too', async () => {
    await save({ note: 'shorter' })
    await save({ basedOn: 1, source: { ...source, title: 'Voyage' } })
    await restoreContentPage(app, { by: admin, ...travel, basedOn: 2, number: 1 })
    expect(await shown()).toBe('Journey')
    await restoreContentPage(app, { by: admin, ...travel, basedOn: 3, number: 0 })
    expect(await shown()).toBe('Travel')
    const history = await findContentHistory(app, { by: admin, ...travel })
    const versions = history.ok ? history.value.versions : []
    expect(versions.map(({ number, isOwn, note, by }) => [number, isOwn, note, by])).toEqual([
      [4, false, '', 'ana'],
      [3, true, '', 'ana'],
      [2, true, '', 'ana'],
      [1, true, 'shorter', 'ana'],
    ])
    const missing = { by: admin, ...travel, basedOn: 4, number: 9 }
    expect(await restoreContentPage(app, missing)).toEqual({ ok: false, reason: 'not-found' })
  })

  it('F16 are listed in pages and without content, however many there are', async () => {
    const count = versionsAtOnce * 2 + 3
    for (let n = 0; n < count; n += 1) {
      await save({ basedOn: n, source: { ...source, title: n % 2 ? 'Odd' : 'Even', body: `Words ${n}.` } })
    }
    const look = async (over: { before?: number; open?: number } = {}) => {
      const history = await findContentHistory(app, { by: admin, ...travel, ...over })
      if (!history.ok) throw new Error(history.reason)
      return history.value
    }
    const seen: number[] = []
    let page = await look()
    for (;;) {
      expect(page.versions.length).toBeLessThanOrEqual(versionsAtOnce)
      expect(JSON.stringify({ ...page, inForce: null })).not.toContain('Words')
      seen.push(...page.versions.map(({ number }) => number))
      if (page.olderBefore === null) break
      page = await look({ before: page.olderBefore })
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, n) => count - n))
    expect((await look({ open: 1 })).opened).toMatchObject({ number: 1, source: { body: 'Words 0.' } })
    expect((await look({ open: 0 })).opened).toEqual({ number: 0, source: repositorySource('travel', 'en') })
    expect((await look({ open: 999 })).opened).toBeNull()
    expect(page.inForce.body).toBe(`Words ${count - 1}.`)
  })

  it('F16 mark the versions that equal the current text', async () => {
    await save()
    await save({ basedOn: 1, source: { ...source, title: 'Voyage' } })
    await restoreContentPage(app, { by: admin, ...travel, basedOn: 2, number: 0 })
    await save({ basedOn: 3 })
    const history = await findContentHistory(app, { by: admin, ...travel })
    const same = history.ok ? history.value.versions.map(({ readsTheSame }) => readsTheSame) : []
    expect(same).toEqual([true, false, false, true])
    expect(history).toMatchObject({ value: { readsLikeRepository: false, olderBefore: null, opened: null } })
  })

  it('F13 have audit entries with their differences', async () => {
    await save()
    await restoreContentPage(app, { by: admin, ...travel, basedOn: 1, number: 0 })
    const { rows } = await db.query<{ action: string; after: { title: string; version: number } }>(
      "select action, after from audit where subject_id = 'travel.en' order by id desc limit 2",
    )
    expect(rows.map(({ action, after }) => [action, after.version, after.title])).toEqual([
      ['content.restore', 2, 'Travel'],
      ['content.save', 1, 'Journey'],
    ])
  })

  it('F13 show the author of each change, in pages', async () => {
    await save()
    const states = await findContentStates(app, admin)
    const found = states.ok ? states.value.filter(({ last }) => last !== null) : []
    expect(found).toEqual([
      { page: 'travel', locale: 'en', title: 'Journey', last: { by: 'ana', at: app.now(), isOwn: true } },
    ])
  })

  it('F14 are refused after a concurrent save, also at the same moment', async () => {
    await save()
    expect(await save({ source: { ...source, title: 'Late' } })).toEqual({ ok: false, reason: 'conflict' })
    const both = await Promise.all(
      ['one', 'other'].map((title) => save({ basedOn: 1, source: { ...source, title } })),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'conflict' })
  })

  it.each([
    [{ title: ' ' }, 'title-missing'],
    [{ description: '' }, 'description-missing'],
    [{ title: 'x'.repeat(longest.title + 1) }, 'too-long'],
    [{ body: 'From {startOn}.' }, 'unknown-fact'],
  ] as const)('F11 F14 with %j are refused: %s', async (over, reason) => {
    expect(await save({ source: { ...source, ...over } })).toEqual({ ok: false, reason })
    expect(await shown()).toBe('Travel')
  })

  it('F11 F13 an earlier text that names a fact the program no longer has is not restored', async () => {
    await save()
    await save({ basedOn: 1, source: { ...source, title: 'Voyage' } })
    const stored = (body: string) =>
      db.query(
        `update content_versions set source = source || jsonb_build_object('body', $1::text) where number = 1`,
        [body],
      )
    await stored('From {startOn}.')
    const restore = () => restoreContentPage(app, { by: admin, ...travel, basedOn: 2, number: 1 })
    expect(await restore()).toEqual({ ok: false, reason: 'unknown-fact' })
    await stored('x'.repeat(longest.body + 1))
    expect(await restore()).toEqual({ ok: false, reason: 'too-long' })
    expect(await shown()).toBe('Voyage')
    await stored('From {startsOn}.')
    expect(await restore()).toEqual({ ok: true, value: { number: 3 } })
  })

  it('F14 cannot be removed in both languages, nor saved unchanged', async () => {
    await save({ source: emptySource })
    const slovenian = { by: admin, page: 'travel', locale: 'sl', basedOn: 0 } as const
    expect(await saveContentPage(app, { ...slovenian, source: emptySource })).toEqual({
      ok: false,
      reason: 'nothing-left',
    })
    const same = { ...slovenian, source: repositorySource('travel', 'sl') }
    expect(await saveContentPage(app, same)).toEqual({ ok: true, value: { number: 1 } })
    expect(await saveContentPage(app, { ...same, basedOn: 1 })).toEqual({
      ok: false,
      reason: 'nothing-new',
    })
  })
})
