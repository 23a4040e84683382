import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerArtists } from '../answer-artists.server.ts'
import { readArtists } from '../queries/read-artists.server.ts'
import { eraseSignedCopies } from '../retention.server.ts'
import { copyTypeOf, LARGEST_COPY } from './signed-copy.ts'
import { selectCopy } from './tables/signed-copies.server.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const pdf = (words = '', size = 0) => bytes(`%PDF-1.7\n${words}${' '.repeat(size)}\n%%EOF\n`)
const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01')
const jpeg = bytes('\xff\xd8\xff\xc0\0\x11\x08\0\x01\0\x01')

it('H8 a copy is a PDF, JPEG or PNG by its content', () => {
  expect([pdf(), png, jpeg].map(copyTypeOf)).toEqual(['pdf', 'png', 'jpeg'])
  const webp = bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0')
  const others = [
    '',
    '%PDF-1.7\nhalf of it',
    '<html>%PDF-1.7 %%EOF',
    '%PDF-\n%%EOF',
    'MZ\x90\0',
    '\xff\xd8\xff',
    'GIF89a',
  ]
  expect([...others.map(bytes), webp].map(copyTypeOf)).toEqual([...others, webp].map(() => null))
})

describe.each(ENGINES)('the signed copy of a contract on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function festival() {
    const edition = await makeFestival(driver.app, [])
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, bio) values ($1, 'ana', 'couple', 'Ana & Bor', '{"en": "", "sl": ""}'),
         ($1, 'cveto', 'dj', 'DJ Cveto', '{"en": "", "sl": ""}')`,
      [edition.id],
    )
    const ask = (
      fields: Record<string, string | File>,
      role: StaffRole = 'progAdmin',
      editionId: string = edition.id,
    ) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ artist: 'ana', feeModel: 'flat', ...fields }))
        form.set(name, value)
      const by = { kind: 'user', username: 'p', roles: [role] } as const
      return answerArtists(driver.app, { editionId, by }, form)
    }
    const ana = async () => {
      const [artist] = await readArtists(driver.db, edition, 'ana')
      if (!artist) throw new Error('no artist')
      return artist
    }
    const seen = async () => (await ana()).copy?.uploadedAt.toISOString() ?? ''
    const store = async (content: Uint8Array<ArrayBuffer>, role?: StaffRole) =>
      ask({ intent: 'store-copy', seen: await seen(), file: new File([content], '../../x.exe') }, role)
    return { edition, ask, ana, seen, store }
  }
  const refused = (reason: string) => ({ kind: 'refused', reason })
  const stored = { kind: 'done', what: 'store-copy' }
  const soon = () => driver.app.at(new Date(driver.app.now().getTime() + 60_000))

  it('H8 is stored once, replaced by the copy that is seen, marked when the contract is made again, and removed', async () => {
    const { edition, ask, ana, seen, store } = await festival()
    expect(await store(pdf())).toEqual(refused('not-found'))
    await ask({ intent: 'save', feeCents: '900' })
    await ask({ intent: 'contract' })
    soon()
    expect(await store(pdf('one'))).toMatchObject(stored)
    expect(await store(pdf('one'))).toMatchObject(stored)
    expect((await ana()).copy).toMatchObject({ type: 'pdf', uploadedBy: 'p', size: pdf('one').length })
    const before = await seen()
    soon()
    expect(await store(jpeg)).toMatchObject(stored)
    const late = { seen: before, file: new File([png], 'x.png') }
    expect(await ask({ intent: 'store-copy', ...late })).toEqual(refused('written-meanwhile'))
    expect(await ask({ intent: 'remove-copy', seen: before })).toEqual(refused('written-meanwhile'))
    const copy = await selectCopy(driver.db, edition.id, 'ana')
    expect({ ...copy, bytes: new Uint8Array(copy?.bytes ?? []) }).toEqual({ type: 'jpeg', bytes: jpeg })
    expect(await selectCopy(driver.db, edition.id, 'cveto')).toBeNull()
    expect(await selectCopy(driver.db, '20tf2026', 'ana')).toBeNull()

    soon()
    await ask({ intent: 'contract' })
    const { engagement, copy: kept } = await ana()
    expect(kept && engagement?.contractAt && kept.uploadedAt < engagement.contractAt).toBe(true)
    expect(await ask({ intent: 'remove-copy', seen: await seen() })).toMatchObject({ kind: 'done' })
    expect(await ask({ intent: 'remove-copy', seen: '' })).toEqual(refused('not-found'))
    const { rows } = await driver.db.query<{ action: string; after: { hash?: string } | null }>(
      `select action, after from audit where action like 'engagement.%Copy' order by id`,
    )
    expect(rows.map(({ action }) => action.replace('engagement.', ''))).toEqual([
      'storeCopy',
      'storeCopy',
      'removeCopy',
    ])
    expect(JSON.stringify(rows)).not.toContain('%PDF')
  })

  it('H1, H8 an agreement is removed as the page showed it, never with a copy that was stored meanwhile', async () => {
    const { ask, ana, seen, store } = await festival()
    await ask({ intent: 'save', feeCents: '900' })
    const { id, version } = (await ana()).engagement ?? {}
    if (!id || !version) throw new Error('no agreement')
    const shown = { intent: 'remove', id, version: String(version), seen: await seen() }
    const { version: _, ...withoutVersion } = shown
    expect(await ask(withoutVersion)).toBeNull()
    await store(pdf())
    expect(await ask(shown)).toEqual(refused('written-meanwhile'))
    const withCopy = { ...shown, seen: await seen() }
    await ask({ intent: 'contract' })
    expect(await ask(withCopy)).toEqual(refused('written-meanwhile'))
    expect((await ana()).copy).toMatchObject({ type: 'pdf' })
    const now = String((await ana()).engagement?.version)
    expect(await ask({ ...withCopy, version: now, artist: 'cveto' })).toEqual(refused('not-found'))
    expect(await ask({ ...withCopy, version: now }, 'regAdmin')).toEqual(refused('not-allowed'))
    expect(await ask({ ...withCopy, version: now })).toMatchObject({ kind: 'done', what: 'remove' })
    expect((await ana()).engagement).toBeNull()
  })

  it('H8 of two stored at once, one is refused', async () => {
    const { ask, ana } = await festival()
    await ask({ intent: 'save', feeCents: '900' })
    const send = (content: Uint8Array<ArrayBuffer>) =>
      ask({ intent: 'store-copy', seen: '', file: new File([content], 'x.pdf') })
    const both = await Promise.all([send(pdf('one')), send(pdf('other'))])
    expect(both.map((answer) => answer?.kind).toSorted()).toEqual(['done', 'refused'])
    const [first, second] = [pdf('one').length, pdf('other').length]
    expect((await ana()).copy?.size).toBe(both[0]?.kind === 'done' ? first : second)
    const same = await Promise.all([send(png), send(png), send(png)])
    expect(same.map((answer) => answer?.kind)).toEqual(['refused', 'refused', 'refused'])
  })

  it('H1, H8 is refused without the right, too large, of another type, and in an archive, and erased in time', async () => {
    const { edition, ask, ana, store, seen } = await festival()
    await ask({ intent: 'save', feeCents: '900' })
    for (const role of ['regAdmin', 'regEditor', 'reception', 'partnering', 'trusted'] as const) {
      expect([role, await store(pdf(), role)]).toEqual([role, refused('not-allowed')])
      expect(await ask({ intent: 'remove-copy', seen: '' }, role)).toEqual(refused('not-allowed'))
    }
    expect(await store(pdf('', LARGEST_COPY))).toEqual(refused('too-large'))
    expect(await store(bytes('<html>'))).toEqual(refused('wrong-type'))
    expect(await store(bytes(''))).toEqual(refused('wrong-type'))
    expect(await ask({ intent: 'store-copy', file: 'no file' })).toBeNull()
    const file = new File([pdf()], 'x.pdf')
    expect(await ask({ intent: 'store-copy', seen: '', file }, 'progAdmin', 'another')).toEqual(
      refused('not-found'),
    )
    expect((await ana()).copy).toBeNull()
    // exactly the most
    expect(await store(pdf('', LARGEST_COPY - pdf().length))).toMatchObject(stored)
    expect((await ana()).copy?.size).toBe(LARGEST_COPY)

    await archive(driver.db)
    expect(await store(png)).toEqual(refused('edition-archived'))
    expect(await ask({ intent: 'remove-copy', seen: await seen() })).toEqual(refused('edition-archived'))
    expect(await eraseSignedCopies(driver.app)).toBe(0)
    driver.app.at('2040-01-02T10:00:00Z')
    expect(await eraseSignedCopies(driver.app)).toBe(1)
    expect(await eraseSignedCopies(driver.app)).toBe(0)
    expect(await selectCopy(driver.db, edition.id, 'ana')).toBeNull()
    const { rows } = await driver.db.query(
      `select from audit where action like 'engagement.%Copy' and (before is not null or after is not null)`,
    )
    expect(rows).toEqual([])
  })
})
