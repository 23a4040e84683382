import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { placeholderFactsOf } from '#app/registration/mail/words/free-message.ts'
import { emptyAmong } from '#app/registration/mail/words/placeholders.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { findListed, readRows } from '../registrations/queries/read-list.server.ts'
import { retryEmail, stopEmail } from './commands/one-email.server.ts'
import { removeTemplate, saveTemplate } from './commands/templates.server.ts'
import { outboxSearch, readOutboxState } from './outbox-state.ts'
import { placeholderFactsOfRow } from './prepare-mailing.server.ts'
import { readEmail } from './queries/read-email.server.ts'
import { countProblems, readOutbox } from './queries/read-outbox.server.ts'

const editionId = '19tf2025'
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const regEditor = as('regEditor')

describe.each(ENGINES)('the outbox in the office on %s', (engine) => {
  const driver = useTestDriver(engine)
  const look = (search = '') =>
    readOutbox(driver.app, editionId, readOutboxState(new URLSearchParams(search)))
  const set = (id: string, to: string) => driver.db.query(`update emails set ${to} where id = $1`, [id])
  const state = async (id: string) =>
    (await driver.db.query<{ state: string }>('select state from emails where id = $1', [id])).rows[0]?.state

  it('counts what it lists by state and kind, finds by name and address, and has pages', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 500 } }])
    for (let n = 0; n < 52; n += 1) await driver.register({ surname: `S${n}`, email: `s${n}@tango.example` })
    const all = await look()
    expect([all.rows.length, all.found, all.counts.all, all.counts.held]).toEqual([50, 52, 52, 52])
    expect(all.kinds).toEqual([{ kind: 'placed', count: 52 }])
    expect((await look('page=2')).rows).toHaveLength(2)
    expect((await look('page=99')).page).toBe(2)
    const [first, second, third] = all.rows
    if (!first || !second || !third) throw new Error('no e-mail')
    await set(first.id, `state = 'failed', error = 'no such mailbox'`)
    await set(second.id, `state = 'failed', error = 'Stopped by staff.'`)
    await set(third.id, `state = 'sent', bounced_at = now(), bounce = '5.1.1'`)
    const { counts } = await look()
    expect(counts).toMatchObject({ failed: 2, problem: 2, bounced: 1, sent: 0, held: 49 })
    await set(third.id, `state = 'failed', error = '550 no'`)
    expect((await look()).counts).toMatchObject({ failed: 2, problem: 2, bounced: 1, sent: 0, held: 49 })
    expect((await look('show=failed')).found).toBe(2)
    expect((await look('show=problem')).rows.map(({ id }) => id).sort()).toEqual([first.id, third.id].sort())
    expect(await countProblems(driver.db, editionId)).toMatchObject({ count: 2 })
    const [later] = (await look('show=held')).rows
    await set(
      later?.id ?? '',
      `state = 'sent', sent_at = now() + interval '1 minute', recipient = '${third.recipient}',
      registration_id = (select o.registration_id from emails o where o.id = '${third.id}')`,
    )
    expect(await look()).toMatchObject({ counts: { problem: 1, bounced: 1 }, retriable: 1 })
    expect((await look('q=s7@TANGO')).rows.map(({ recipient }) => recipient)).toEqual(['s7@tango.example'])
    expect((await look('q=S33')).found).toBe(1)
    expect((await look('q=%25')).found).toBe(0)
    expect((await look('kind=paid')).found).toBe(0)
  })

  it('L13 lets authorised staff resend failed e-mails and stop unsent ones, of this edition only', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    const [row] = (await look()).rows
    if (!row) throw new Error('no e-mail')
    const on = { editionId, id: row.id, by: regEditor }
    for (const by of [as('reception'), as('partnering'), as('progAdmin'), as('trusted'), as()]) {
      expect(await stopEmail(driver.app, { ...on, by })).toMatchObject({ reason: 'not-allowed' })
      expect(await retryEmail(driver.app, { ...on, by })).toMatchObject({ reason: 'not-allowed' })
    }
    expect(await stopEmail(driver.app, { ...on, editionId: '18tf2024' })).toMatchObject({
      reason: 'not-found',
    })
    expect(await retryEmail(driver.app, on)).toMatchObject({ reason: 'no-server' })
    const both = await Promise.all([stopEmail(driver.app, on), stopEmail(driver.app, on)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await state(row.id)).toBe('failed')
    expect((await look()).counts.problem).toBe(0)
    expect(await retryEmail(driver.app, on)).toMatchObject({ ok: true })
    expect(await state(row.id)).toBe('held')
    await set(row.id, `state = 'sending'`)
    expect(await stopEmail(driver.app, on)).toMatchObject({ reason: 'gone' })
    expect(await retryEmail(driver.app, on)).toMatchObject({ reason: 'gone' })
    const { rows } = await driver.db.query(`select action from audit where action like 'email.%' order by id`)
    expect(rows).toEqual([{ action: 'email.stop' }, { action: 'email.retry' }])
  })

  it('L7 shows both parts of an e-mail without its secret, and a private e-mail to nobody', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    const [row] = (await look()).rows
    if (!row) throw new Error('no e-mail')
    const shown = await readEmail(driver.app, { editionId, id: row.id })
    if (typeof shown === 'string') throw new Error(shown)
    expect(`${shown.html} ${shown.text}`).not.toContain('key=')
    expect(shown.text).toContain('/EN/myReg')
    await set(row.id, `kind = 'password', registration_id = null`)
    expect(await readEmail(driver.app, { editionId, id: row.id })).toBe('secret')
    expect(await readEmail(driver.app, { editionId: '18tf2024', id: row.id })).toBe('overtaken')
    const tokens = await driver.db.query('select from tokens')
    expect(tokens.rowCount).toBe(0)
  })

  it('L12 the recipients list and the e-mail agree on which placeholders are empty', async () => {
    const edition = await makeFestival(driver.app, [
      { places: byRole(2, 2, 2) },
      { places: { mode: 'head', size: 9 } },
    ])
    const { leader, follower } = await driver.couple()
    const full = await driver.register()
    const waits = await driver.register({ email: 'w@tango.example' })
    const both = await driver.register({ picks: [eventId(2)], role: 'both' })
    await driver.pay(leader, 40)
    await driver.pay(both, 15)
    await cancelRegistration(driver.app, { id: full, by: regEditor })
    const names = ['name', 'partner', 'total', 'paid', 'open', 'due', 'places', 'prices', 'payment', 'link']
    const ids = [leader, follower, full, waits, both] as Id[]
    const listed = await findListed(driver.db, editionId, {
      q: '',
      filter: {},
      today: localDayOf(driver.app.now()),
      limit: 50,
      sort: { column: 'reserved', isDown: false },
    })
    expect(listed.toSorted()).toEqual(ids.toSorted())
    for (const row of await readRows(driver.db, editionId, ids)) {
      const own = placeholderFactsOf(await driver.read(row.id))
      const { isAddressKnown } = own
      const about = { edition, locale: 'sl' } as const
      expect([row.name, emptyAmong(names, { ...placeholderFactsOfRow(row), isAddressKnown }, about)]).toEqual(
        [row.name, emptyAmong(names, own, about)],
      )
    }
  })

  it('L12 stores a template as a new version; refuses unknown placeholders, an outdated version and other roles', async () => {
    await makeFestival(driver.app, [{}])
    const words = (body: string) => ({ en: { subject: 'A', body }, sl: { subject: 'B', body } })
    const saving = {
      editionId,
      id: null,
      version: 0,
      name: 'Welcome',
      purpose: 'info' as const,
      words: words('Hello {name}'),
      by: as('regAdmin'),
    }
    expect(await saveTemplate(driver.app, { ...saving, by: regEditor })).toMatchObject({
      reason: { kind: 'not-allowed' },
    })
    expect(await saveTemplate(driver.app, { ...saving, words: words('{nmae}') })).toMatchObject({
      reason: { kind: 'words' },
    })
    expect(await saveTemplate(driver.app, { ...saving, purpose: 'news' })).toMatchObject({
      reason: { kind: 'words' },
    })
    const first = await saveTemplate(driver.app, saving)
    if (!first.ok) throw new Error('refused')
    expect(await saveTemplate(driver.app, { ...saving, name: 'WELCOME' })).toMatchObject({
      reason: { kind: 'name-taken' },
    })
    const again = { ...saving, id: first.value.id, version: 1, words: words('Hi {name}') }
    const both = await Promise.all([saveTemplate(driver.app, again), saveTemplate(driver.app, again)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await driver.db.query('select version from email_template_versions order by version')
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])

    // removed, its name may be another's: it does not come back beside that
    const { id } = first.value
    const removing = { editionId, id, by: as('regAdmin') }
    expect(await removeTemplate(driver.app, { ...removing, isRemoved: true })).toMatchObject({ ok: true })
    const named = await Promise.all([saveTemplate(driver.app, saving), saveTemplate(driver.app, saving)])
    expect(named.filter(({ ok }) => ok)).toHaveLength(1)
    expect(named.find(({ ok }) => !ok)).toMatchObject({ reason: { kind: 'name-taken' } })
    expect(await removeTemplate(driver.app, { ...removing, isRemoved: false })).toMatchObject({
      reason: { kind: 'name-taken' },
    })
  })
})

it('an address of the outbox reads back as it was', () => {
  const search = '?show=failed&kind=placed&q=ana&page=3&open=0123456789abcdef01234567'
  expect(outboxSearch(readOutboxState(new URLSearchParams(search)))).toBe(search)
  expect(outboxSearch(readOutboxState(new URLSearchParams('?show=x&kind=a;b&page=-1&open=1')))).toBe('?')
})
