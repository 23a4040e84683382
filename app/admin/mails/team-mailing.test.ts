import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import { textLanguages } from '#app/mail/mailings/mailing-text.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { eraseMembers } from '#app/team/retention.server.ts'
import { addWorkOrder, saveMember } from '#app/team/service.server.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readChecklist } from '../closing/queries/read-checklist.server.ts'
import { renderEveryMessage } from '../messages/render-every-message.server.ts'
import { answerWrite } from './answer-write.server.ts'
import { runMailings } from './commands/run-mailings.server.ts'
import { stopMailing } from './commands/step-mailing.server.ts'
import { shippedTemplates } from './shipped-templates.ts'

const editionId = '19tf2025'
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const olga = as('regAdmin')

describe.each(ENGINES)('a mailing to the team on %s', (engine) => {
  const driver = useTestDriver(engine)
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))

  /** Ana has hours, Bor came to a shift, Cene did a work order; the others did not help or cannot be written to. */
  async function team() {
    await makeFestival(driver.app, [])
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{regAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
    const by: Actor = { kind: 'user', username: 'p', roles: ['admin'] }
    const add = async (name: string, wanted: object = {}) => {
      const email = `${name.toLowerCase()}@example.org`
      const saved = await saveMember(driver.app, {
        editionId,
        by,
        wanted: { name, function: 'volunteer', email, phone: '041 555 555', note: 'secret note', ...wanted },
      })
      if (!saved.ok) throw new Error(saved.reason)
      return saved.value
    }
    const ids = {
      ana: await add('Ana', { doneHours: 4 }),
      bor: await add('Bor', { country: 'IT' }),
      cene: await add('Cene'),
      dora: await add('Dora'),
      eva: await add('Eva', { state: 'offered', doneHours: 9 }),
      fani: await add('Fani', { email: null, doneHours: 2 }),
      gal: await add('Gal', { email: 'ANA@example.org', doneHours: 1 }),
      hana: await add('Hana'),
    }
    await driver.db.query(
      `insert into shifts (edition_id, id, place, title, starts_at, ends_at, need, added_by, reserved)
       values ($1, $2, 'Door', 'Door', $3::timestamptz, $3::timestamptz + interval '2 hours', 2, 'x', now())`,
      [editionId, 'c'.repeat(24), driver.app.now()],
    )
    await driver.db.query(
      `insert into shift_people (edition_id, shift_id, member_id, state, done_minutes, added_by, reserved)
       values ($1, $2, $3, 'done', 120, 'x', now()), ($1, $2, $4, 'noShow', null, 'x', now())`,
      [editionId, 'c'.repeat(24), ids.bor, ids.hana],
    )
    const order = { task: 'Sound', who: 'cene', doneHours: 3, status: 'done' } as const
    await addWorkOrder(driver.app, { editionId, by, wanted: order })
    return ids
  }
  const [thanks] = shippedTemplates('en')
  if (!thanks) throw new Error('there is one')
  const draft = (over: object = {}) => ({
    purpose: 'team',
    audience: 'team=helped',
    words: thanks.words,
    ...over,
  })
  const ask = (request: object, by = olga, edition = editionId) =>
    answerWrite(driver.app, { editionId: edition, by, locale: 'en' }, request)
  const preview = (over: object = {}, by = olga, edition = editionId) =>
    ask({ ...draft(over), intent: 'preview-mailing', sample: null, language: null }, by, edition)
  async function send({ key = 'press-one', by = olga, edition = editionId, ...over }: Sent = {}) {
    const seen = await preview(over, olga, edition)
    if (seen?.kind !== 'mailing') throw new Error(JSON.stringify(seen))
    const options = { templateId: null, replyTo: '', perHour: null, leavesAt: '' }
    return ask({ ...draft(over), ...options, intent: 'send-mailing', key, shown: seen.digest }, by, edition)
  }
  type Sent = { key?: string; by?: Actor; edition?: string; audience?: string; words?: object }
  const names = (answer: Awaited<ReturnType<typeof preview>>) =>
    answer?.kind === 'mailing' ? answer.recipients.map(({ name }) => name) : answer
  const emails = async () =>
    (
      await driver.db.query<{ id: Id; recipient: string; language: string; registration_id: string | null }>(
        `select id, recipient, language, registration_id from emails where kind = 'teamMessage' order by recipient`,
      )
    ).rows
  async function deliver() {
    const sent: { readonly to: string; readonly text: string }[] = []
    const transport = {
      send: async (mail: { to: string; text: string }) => void sent.push(mail),
      close: () => undefined,
    }
    later(10 * 60_000)
    // without a mail server they are held
    await driver.db.query(`update emails set state = 'queued' where state = 'held'`)
    await runOutbox(driver.app, { render: renderEveryMessage, transport, limit: 500 })
    return sent
  }

  it('T28 L12 goes to those who helped, once to an address, in their language, with nothing of them but the name', async () => {
    const ids = await team()
    const seen = await preview()
    expect(names(seen)).toEqual(['Ana', 'Bor', 'Cene'])
    expect(seen).toMatchObject({
      leftOut: [
        { name: 'Fani', reason: 'no-address' },
        { name: 'Gal', reason: 'same-address' },
      ],
      sample: { target: `member:${ids.ana}`, email: { to: 'ana@example.org' } },
    })
    expect(names(await preview({ audience: 'team=all' }))).toEqual(['Ana', 'Bor', 'Cene', 'Dora', 'Hana'])
    // what no view of the team names is those who helped
    for (const audience of [null, '', 'team=x', 'status=placed'])
      expect(names(await preview({ audience }))).toEqual(['Ana', 'Bor', 'Cene'])

    const answers = await Promise.all([send(), send({ key: 'press-two' })])
    expect(answers.some((answer) => answer?.kind === 'done')).toBe(true)
    later(31_000)
    await Promise.all([runMailings(driver.app), runMailings(driver.app)])
    expect(await emails()).toMatchObject([
      { recipient: 'ana@example.org', language: 'sl', registration_id: null },
      { recipient: 'bor@example.org', language: 'en' },
      { recipient: 'cene@example.org', language: 'sl' },
    ])
    const sent = await deliver()
    expect(sent.map(({ to }) => to).toSorted()).toEqual((await emails()).map(({ recipient }) => recipient))
    const toBor = sent.find(({ to }) => to === 'bor@example.org')?.text ?? ''
    expect(toBor).toContain('Bor')
    expect(toBor).toContain('because you helped')
    for (const { text } of sent) expect(text).not.toMatch(/041 555|secret note|Dora|key=/)
    expect(await send({ key: 'press-three' })).toMatchObject({ kind: 'refused' })
  })

  it('T28 reaches nobody who left the team, was erased or has another address meanwhile', async () => {
    const ids = await team()
    const by: Actor = { kind: 'user', username: 'p', roles: ['admin'] }
    await send()
    await saveMember(driver.app, { editionId, by, id: ids.cene, wanted: { state: 'declined' } })
    later(31_000)
    await runMailings(driver.app)
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(['ana@example.org', 'bor@example.org'])
    await saveMember(driver.app, { editionId, by, id: ids.ana, wanted: { email: 'new@example.org' } })
    await driver.db.transaction((tx) => eraseMembers(tx, { editionId, ids: [ids.bor], at: driver.app.now() }))
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(['ana@example.org'])
    expect(await deliver()).toEqual([])
  })

  it('T28 L12 is for users who write to many, in an edition that is not archived, with names the text may use', async () => {
    const ids = await team()
    await driver.db.query(`update team set done_hours = null where id <> $1`, [ids.ana])
    await driver.db.query('delete from shift_people')
    await driver.db.query('delete from work_orders')
    expect(names(await preview())).toEqual(['Ana'])
    for (const role of ['regEditor', 'reception', 'partnering', 'progAdmin', 'trusted'] as const) {
      expect([role, await preview({}, as(role))]).toMatchObject([role, { kind: 'refused' }])
      expect([role, await send({ key: `as ${role}-user`, by: as(role) })]).toMatchObject([
        role,
        { kind: 'refused' },
      ])
    }
    const wrong = { en: { subject: 'x', body: '{code}' }, sl: { subject: '{name}', body: 'x' } }
    expect(await preview({ words: wrong })).toMatchObject({ errors: [expect.anything(), expect.anything()] })
    expect(await send({ words: wrong })).toMatchObject({ kind: 'refused' })
    // another edition has none of these people
    await driver.db.query(
      `insert into editions select (jsonb_populate_record(e, '{"id": "20tf2026", "code": "TF2026", "number": 20, "is_current": false}')).* from editions e`,
    )
    expect(names(await preview({}, olga, '20tf2026'))).toEqual([])
    const sent = await send()
    expect(sent).toEqual({ kind: 'done', count: 1 })
    const { rows } = await driver.db.query<{ id: Id }>('select id from mailings')
    const id = rows[0]?.id ?? ''
    expect(await stopMailing(driver.app, { editionId, id, by: as('regEditor') })).toMatchObject({ ok: false })
    expect(await stopMailing(driver.app, { editionId, id, by: olga })).toMatchObject({ ok: true, value: 1 })
    await driver.db.query('update editions set archived = true where id = $1', [editionId])
    expect(await send({ key: 'in-an-archive' })).toMatchObject({ kind: 'refused' })
    expect(await emails()).toEqual([])
  })

  it('T28 L12 thanks those who help again in the next edition with the same words', async () => {
    await team()
    await send()
    later(31_000)
    await runMailings(driver.app)
    const before = await emails()
    await makeNextCurrent(driver.db)
    const wanted = { name: 'Ana', function: 'volunteer', email: 'ana@example.org', doneHours: 3 } as const
    const by: Actor = { kind: 'user', username: 'p', roles: ['admin'] }
    expect(await saveMember(driver.app, { editionId: '20tf2026', by, wanted })).toMatchObject({ ok: true })
    const again = { key: 'a-year-later', edition: '20tf2026' }
    expect(await send(again)).toEqual({ kind: 'done', count: 1 })
    later(31_000)
    await runMailings(driver.app)
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([
      'ana@example.org',
      ...before.map(({ recipient }) => recipient),
    ])
    expect(await send({ ...again, key: 'press-twice' })).toMatchObject({ kind: 'refused' })
  })

  it('F23 T28 the checklist counts those who helped until they are thanked', async () => {
    await team()
    const edition = await getEdition(driver.app, editionId)
    driver.app.at(`${edition.endsOn}T20:00:00+01:00`)
    const check = async () =>
      (await readChecklist(driver.db, edition, driver.app.now())).find(({ kind }) => kind === 'helpers')
    // Gal shares an address with Ana
    expect(await check()).toMatchObject({
      count: 4,
      rows: [{ label: 'Ana' }, { label: 'Bor' }, { label: 'Cene' }, { label: 'Gal' }],
    })
    await send()
    later(31_000)
    await runMailings(driver.app)
    expect(await check()).toMatchObject({ count: 0 })
  })
})

it('T28 thanks are shipped in both languages, with nothing to fill in', () => {
  for (const { words, purpose } of shippedTemplates('sl')) {
    expect(purpose).toBe('team')
    for (const language of textLanguages) expect(words[language].body).toMatch(/^[^{}]{100,}$/)
  }
})
