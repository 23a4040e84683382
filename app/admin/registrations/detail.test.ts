import { describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { bulkCommands } from '#app/registration/bulk/bulk.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerListRequest } from '../lists/ending/consequences.server.ts'
import { readerOf } from '../lists/read-list.server.ts'
import { answerTag, tagRequest } from './answer-tag.server.ts'
import { answerMerge, mergeRequest } from './merge/answer-merge.server.ts'
import { answerNew } from './new/answer-new.server.ts'
import { readDetail, readEmailText } from './queries/read-detail.server.ts'
import { answerSwap, type SwapRequest, swapRequest } from './swap.server.ts'
import { bulkCommandsIn, commandsFor } from './what-can-be-done.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regEditor = user('regEditor')

describe.each(defaultEngines)('one registration in the office on %s', (engine) => {
  const driver = useTestDriver(engine)
  const callerOf = async (by: Actor) => {
    const reader = await readerOf(driver.app, { collection: 'regs', by, locale: 'en' })
    if (!reader) throw new Error('no list')
    return { by, locale: 'en', collection: 'regs', reader } as const
  }
  const swap = async (
    request: Omit<SwapRequest, 'intent'>,
    intent: 'swap' | 'preview-swap',
    by = regEditor,
  ) => answerSwap(driver.app, await callerOf(by), swapRequest.parse({ ...request, intent }))
  const everything = async () => {
    const tables = ['registrations', 'picks', 'emails', 'tokens', 'audit', 'claims', 'pools']
    const counts = tables.map(
      (table) => `select '${table}' as t, md5(string_agg(x::text, ' ' order by x::text)) from ${table} x`,
    )
    return (await driver.db.query(counts.join(' union all '))).rows
  }

  it('R1 is complete for a regEditor, and absent for other roles and unknown ids', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const id = await driver.register({ note: 'Vegan' })
    await driver.pay(id, 15)
    const detail = await readDetail(driver.app, { edition, id, by: regEditor })
    expect(detail).toMatchObject({
      view: { note: 'Vegan', owedCents: 2500 },
      account: { claimCents: 4000, paidCents: 1500 },
      dues: [{ amountCents: 4000 }],
    })
    expect(detail?.emails.map(({ kind }) => kind)).toEqual(['paid', 'placed'])
    expect(detail?.history.map(({ action }) => action)).toContain('payment.record')
    expect(JSON.stringify(detail)).not.toMatch(/secretHash|countedUnder/)
    for (const by of [user('reception'), user('partnering'), user('progAdmin'), user('trusted'), user()]) {
      expect(await readDetail(driver.app, { edition, id, by })).toBeNull()
    }
    expect(await readDetail(driver.app, { edition, id: asId('f'.repeat(24)), by: regEditor })).toBeNull()
  })

  it('R54 gets and loses a tag, in its own list and edition', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const answer = async (tag: string, isOn: boolean, by = regEditor, on: string = id) =>
      answerTag(driver.app, await callerOf(by), tagRequest.parse({ intent: 'tag', id: on, tag, isOn }))
    const tags = async () =>
      (await driver.db.query<{ tags: string[] }>('select tags from registrations where id = $1', [id]))
        .rows[0]?.tags
    expect(await answer('  gluten   free ', true)).toEqual({ kind: 'done' })
    expect(await tags()).toEqual(['gluten free'])
    expect(await answer('Gluten Free', true)).toEqual({ kind: 'refused', reason: 'tagged-already' })
    expect(await answer('a, b', true)).toEqual({ kind: 'refused', reason: 'tags-wrong' })
    expect(await answer('gluten free', false)).toEqual({ kind: 'done' })
    expect(await tags()).toEqual([])
    expect(await answer('x', true, regEditor, 'f'.repeat(24))).toEqual({
      kind: 'refused',
      reason: 'not-found',
    })
  })

  it('L7 composes its e-mails for staff without secret links, and those of no other registration', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const [id, other] = [await driver.register(), await driver.register()]
    const email = (await readDetail(driver.app, { edition, id, by: regEditor }))?.emails[0]
    if (!email) throw new Error('no e-mail')
    const before = await everything()
    const text = await readEmailText(driver.app, { id, emailId: email.id })
    expect(text?.html).toContain('/EN/myReg"')
    expect(text?.html).not.toContain('key=')
    expect(await everything()).toEqual(before)
    expect(await readEmailText(driver.app, { id: other, emailId: email.id })).toBeNull()
    expect(await readEmailText(driver.app, { id, emailId: 'f'.repeat(24) })).toBeNull()
  })

  it('R20 previews the price and effects of a swap, and then does the same', async () => {
    const dear = { priceItem: 'class', places: { mode: 'head', size: 9 } as const }
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, dear, dear])
    const id = await driver.register({ picks: [eventId(1)] })
    const next = await driver.register({ picks: [eventId(1)] })
    const before = await everything()
    const previewed = await swap({ id, from: eventId(1), to: eventId(2) }, 'preview-swap')
    expect(previewed).toMatchObject({ kind: 'swap', beforeCents: 4000, afterCents: 4000 })
    expect(JSON.stringify(previewed)).toContain('gets a place')
    expect(await everything()).toEqual(before)
    const added = await swap({ id, from: null, to: eventId(2) }, 'preview-swap')
    expect(added).toMatchObject({ afterCents: 8000 })
    expect(await swap({ id, from: null, to: eventId(2), expectedTotalCents: 7000 }, 'swap')).toMatchObject({
      kind: 'refused',
    })
    expect(await swap({ id, from: eventId(1), to: eventId(2), expectedTotalCents: 4000 }, 'swap')).toEqual({
      kind: 'done',
    })
    await driver.on('2025-09-01')
    expect((await driver.read(id)).picks.filter(({ state }) => state === 'placed')).toMatchObject([
      { eventId: eventId(2) },
    ])
    expect(await driver.status(next)).toBe('placed')
    expect(await swap({ id, from: eventId(2), to: null }, 'preview-swap')).toMatchObject({ kind: 'refused' })
    for (const intent of ['preview-swap', 'swap'] as const) {
      const late = await swap({ id, from: eventId(1), to: eventId(3) }, intent)
      expect(late).toMatchObject({ sentence: expect.stringContaining('does not have “') })
    }
  })

  it('R20 does not swap with other effects than those shown', async () => {
    const hall = { places: { mode: 'head', size: 9 } as const }
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, hall])
    const id = await driver.register({ picks: [eventId(1)] })
    const asked = { id, from: eventId(1), to: eventId(2) }
    const digestOf = async () => {
      const answer = await swap(asked, 'preview-swap')
      if (answer.kind !== 'swap') throw new Error(JSON.stringify(answer))
      return answer.digest
    }
    const shown = await digestOf()
    // somebody comes who would get the place that is given up; the price stays
    const next = await driver.register({ picks: [eventId(1)] })
    const before = await everything()
    expect(await swap({ ...asked, expectedTotalCents: 4000, shown }, 'swap')).toMatchObject({
      kind: 'refused',
      isChanged: true,
    })
    expect(await everything()).toEqual(before)
    expect(await swap({ ...asked, expectedTotalCents: 4000, shown: await digestOf() }, 'swap')).toEqual({
      kind: 'done',
    })
    expect(await driver.status(next)).toBe('placed')
  })

  it('R51 parses the form of a new registration like the public one, with errors at its fields', async () => {
    await makeFestival(driver.app, [{}])
    const fields = Object.entries({
      name: 'Eva',
      surname: 'Kos',
      email: 'eva@example.org',
      country: 'SI',
      language: 'sl',
      role: 'leader',
      company: 'alone',
      picks: eventId(1),
      onFull: 'takeWhatIsFree',
      payBy: 'bank',
      terms: 'on',
      internalNote: 'phoned',
    })
    const ask = async (intent: 'new' | 'preview-new', given = fields, by = regEditor) =>
      answerNew(driver.app, await callerOf(by), { intent, fields: given, isMailHeld: false, key: 'k' })
    const without = (name: string) => fields.filter(([one]) => one !== name)
    const before = await everything()
    expect(await ask('new', without('email'))).toMatchObject({ problems: [{ control: 'email' }] })
    expect(await ask('new', without('terms'))).toMatchObject({ problems: [{ control: 'terms' }] })
    expect(await ask('preview-new')).toMatchObject({
      kind: 'new-preview',
      status: 'placed',
      totalCents: 4000,
      picks: [{ position: null }],
    })
    const withCompany = (company: string) =>
      [...without('company'), ['company', company], ['partnerEmail', 'bo@example.org']] as typeof fields
    expect(await ask('preview-new', withCompany('partner'))).toMatchObject({
      partner: { state: 'invited', email: 'bo@example.org' },
    })
    expect(await ask('preview-new', withCompany('board'))).toMatchObject({
      partner: { state: 'none' },
      seeksPartner: true,
    })
    for (const intent of ['new', 'preview-new'] as const) {
      expect(await ask(intent, fields, user('reception'))).toMatchObject({ kind: 'new-refused' })
    }
    expect(await everything()).toEqual(before)
    const done = await ask('new')
    if (done.kind !== 'registered') throw new Error(JSON.stringify(done))
    expect(await ask('new')).toEqual(done)
    const edition = await getCurrentEdition(driver.app)
    const detail = await readDetail(driver.app, { edition, id: asId(done.id), by: regEditor })
    expect(detail).toMatchObject({ internalNote: 'phoned', view: { addedBy: 'ana', language: 'sl' } })
  })

  it('R52 shows two duplicates side by side, and merges them for a regAdmin who types the code', async () => {
    const edition = await makeFestival(driver.app, [{}, {}])
    const [email, phone] = ['eva@example.org', '+386 40 111 222']
    const id = await driver.register({ name: 'Eva', email, country: 'SI' })
    const other = await driver.register({ name: 'Ewa', email, country: 'IT', phone, picks: [eventId(2)] })
    const ask = async (request: object, by = user('regAdmin')) =>
      answerMerge(
        driver.app,
        await callerOf(by),
        mergeRequest.parse({ id, other, take: ['phone'], ...request }),
      )
    const detail = await readDetail(driver.app, { edition, id, by: regEditor })
    expect(detail?.similar.map((one) => one.id)).toEqual([other])
    const shown = await ask({ intent: 'preview-merge' })
    if (shown.kind !== 'merge') throw new Error(JSON.stringify(shown))
    expect(shown.fields.map(({ name, stays, goes }) => [name, stays, goes])).toContainEqual([
      'country',
      'Slovenia',
      'Italy',
    ])
    const doing = { intent: 'merge', shown: shown.digest, code: shown.goes.code }
    expect(await ask(doing, regEditor)).toMatchObject({ kind: 'refused' })
    expect(await ask({ ...doing, code: shown.stays.code })).toMatchObject({ kind: 'refused' })
    expect(await ask(doing)).toEqual({ kind: 'merged', id })
    expect(await ask(doing)).toMatchObject({ kind: 'refused' })
    expect(await driver.read(id)).toMatchObject({ name: 'Eva', country: 'SI', totalCents: 8000 })
  })

  it('R1 refuses a swap by roles that do not manage registrations', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ picks: [eventId(1)] })
    for (const role of ['reception', 'partnering', 'progAdmin'] as const) {
      for (const intent of ['swap', 'preview-swap'] as const) {
        const answer = await swap({ id, from: eventId(1), to: eventId(2) }, intent, user(role))
        expect([role, answer.kind]).toEqual([role, 'refused'])
      }
    }
  })

  it('R20 shows the consequences before confirming, excusing, reminding and restoring; the role reception is refused', async () => {
    await makeFestival(driver.app, [{}], { edition: { confirmWithinHours: 24 } })
    const id: Id = await driver.register()
    const ask = async (request: object, by = regEditor) =>
      answerListRequest(driver.app, await callerOf(by), request)
    for (const command of ['confirm', 'excuse', 'remind'] as const) {
      const before = await everything()
      const request = { intent: 'preview-end', command, id, reason: 'x' }
      expect(await ask(request)).toMatchObject({ kind: 'preview' })
      expect(await everything()).toEqual(before)
      expect(await ask(request, user('reception'))).toMatchObject({ kind: 'refused' })
      expect(await ask({ ...request, intent: 'end' }, user('reception'))).toMatchObject({ kind: 'refused' })
    }
    expect(await ask({ intent: 'end', command: 'remind', id })).toEqual({ kind: 'done' })
    expect(await ask({ intent: 'end', command: 'remind', id })).toMatchObject({
      sentence: 'This dancer was reminded today already.',
    })
    expect(await ask({ intent: 'end', command: 'excuse', id })).toMatchObject({ kind: 'refused' })
    expect(await ask({ intent: 'end', command: 'excuse', id, reason: 'helps' })).toEqual({ kind: 'done' })
    expect(await ask({ intent: 'end', command: 'restore', id })).toMatchObject({ kind: 'refused' })
  })
})

describe('commandsFor', () => {
  const state = {
    confirmedBy: 'link',
    excused: false,
    trusted: false,
    erasedAt: null,
    status: 'placed',
    totalCents: 4000,
    paidCents: 0,
  } as Parameters<typeof commandsFor>[0]
  const all = [
    'cancel',
    'release',
    'delete',
    'erase',
    'confirm',
    'excuse',
    'unexcuse',
    'remind',
    'restore',
  ] as const

  it('offers only applicable commands: remind with an open amount, restore after the end', () => {
    expect(commandsFor(state, all)).toEqual(['remind', 'excuse', 'release', 'cancel', 'delete', 'erase'])
    expect(
      commandsFor({ ...state, status: 'confirmed', paidCents: state.totalCents }, ['cancel', 'remind']),
    ).toEqual(['cancel'])
    expect(commandsFor({ ...state, status: 'released' }, ['cancel', 'restore'])).toEqual(['restore'])
    expect(commandsFor({ ...state, confirmedBy: null }, ['confirm'])).toEqual(['confirm'])
  })
})

describe('bulkCommandsIn', () => {
  it('F22 leaves the ticket and the invoice in a closed edition, as for one registration', () => {
    expect(bulkCommandsIn({ isReadOnly: true }, { mayInvoice: true })).toEqual(['ticket', 'invoice'])
    expect(bulkCommandsIn({ isReadOnly: true }, { mayInvoice: false })).toEqual(['ticket'])
    expect(bulkCommandsIn({ isReadOnly: false }, { mayInvoice: true })).toEqual(bulkCommands)
  })
})
