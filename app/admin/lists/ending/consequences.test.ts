import { describe, expect, it } from 'vitest'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readerOf } from '../read-list.server.ts'
import { answerListRequest } from './consequences.server.ts'
import type { Answer } from './end-command.ts'

describe.each(defaultEngines)('the preview of ending or saving a document in a list, on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function ask(collection: string, asked: unknown, ...roles: StaffRole[]): Promise<Answer | null> {
    const by = { kind: 'user', username: 'ana', roles } as const
    const locale = 'en'
    const reader = await readerOf(driver.app, { collection, by, locale })
    if (!reader) throw new Error(`There is no list of ${collection}.`)
    return answerListRequest(driver.app, { by, locale, collection, reader }, asked)
  }
  const linesOf = (answer: Answer | null) =>
    answer?.kind === 'preview' ? answer.groups.flatMap(({ lines }) => lines) : answer
  const twoInOnePlace = async () => {
    await makeFestival(driver.app, [{ title: { en: 'Ochos', sl: 'Osmice' }, places: byRole(1, 1, 1) }])
    const first = await driver.register({ name: 'Ana', email: 'first@example.org' })
    const second = await driver.register({ name: 'Bor' })
    return { first, second }
  }
  const codeOf = async (id: Id) => (await driver.read(id)).code

  it('R20 names those who lose and gain places, and writes nothing', async () => {
    const { first, second } = await twoInOnePlace()
    const [ana, bor] = [await codeOf(first), await codeOf(second)]
    const told = linesOf(
      await ask('regs', { intent: 'preview-end', command: 'cancel', id: first }, 'regAdmin'),
    )
    expect(told).toEqual([
      `Ochos – Ana Kovač (${ana}): gives up the place (following)`,
      `Ochos – Bor Kovač (${bor}): gets a place (following)`,
      `Ana Kovač (${ana}): has a place → cancelled`,
      `Bor Kovač (${bor}): waiting → has a place`,
      `Ana Kovač (${ana}): owes €40.00 → €0.00`,
      `Bor Kovač (${bor}): owes €0.00 → €40.00`,
      expect.stringMatching(/^“.+” to first@example\.org$/),
      expect.stringMatching(/^“.+” to .+@/),
    ])
    expect(await driver.states(first)).toEqual(['placed'])
  })

  it('R19 deletes only registrations without money, invoice or arrival, and names the alternative', async () => {
    const { first, second } = await twoInOnePlace()
    await driver.pay(first, 40)
    for (const intent of ['preview-end', 'end']) {
      expect(await ask('regs', { intent, command: 'delete', id: first }, 'regAdmin')).toEqual({
        kind: 'refused',
        sentence:
          'Money was booked for this registration, so it cannot be deleted. Cancel it, or erase the person.',
      })
    }
    expect(await ask('regs', { intent: 'end', command: 'delete', id: second }, 'regAdmin')).toEqual({
      kind: 'done',
    })
    expect(await ask('regs', { intent: 'end', command: 'delete', id: second }, 'regAdmin')).toMatchObject({
      kind: 'refused',
    })
    expect(await ask('regs', { intent: 'end', command: 'release', id: first }, 'regAdmin')).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('not paid'),
    })
  })

  it('R20 G10 shows the refund of a cancellation, and applies the decision of staff who may refund', async () => {
    const { first } = await twoInOnePlace()
    await driver.pay(first, 40)
    const ana = await codeOf(first)
    const caller = (money?: object) => ({
      intent: 'preview-end',
      command: 'cancel',
      id: first,
      ...(money && { money }),
    })
    const back = (amount: string, kept: string | null) => [
      `Ana Kovač (${ana}): gets back ${amount} by 15 September 2025; the account is asked for`,
      ...(kept ? [`Ana Kovač (${ana}): ${kept} is kept`] : []),
    ]
    const told = async (money?: object) => linesOf(await ask('regs', caller(money), 'regAdmin'))
    expect(await told()).toEqual(expect.arrayContaining(back('€30.00', '€10.00')))
    expect(await told({ reason: 'illness' })).toEqual(expect.arrayContaining(back('€40.00', null)))
    const decided = { reason: 'wish', amount: '25,50', note: 'came late' }
    expect(await told(decided)).toEqual(expect.arrayContaining(back('€25.50', '€14.50')))
    expect(await ask('regs', caller(), 'regAdmin')).toMatchObject({
      refund: { backCents: 3000, feeCents: 1000, mayDecide: true },
    })
    expect(await ask('regs', caller(), 'regEditor')).toMatchObject({ refund: { mayDecide: false } })
    for (const [money, sentence] of [
      [{ ...decided, amount: '40.01' }, /More than was paid/],
      [{ ...decided, amount: 'all' }, /amount in euro/],
      [{ ...decided, note: ' ' }, /why another amount/],
    ] as const) {
      expect(await ask('regs', caller(money), 'regAdmin')).toMatchObject({
        kind: 'refused',
        sentence: expect.stringMatching(sentence),
      })
    }
    expect(await ask('regs', caller({ reason: 'illness' }), 'regEditor')).toMatchObject({ kind: 'refused' })

    const end = { intent: 'end', command: 'cancel', id: first }
    const other = { ...decided, expected: { backCents: 2900, feeCents: 1100 } }
    expect(await ask('regs', { ...end, money: other }, 'regAdmin')).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('The amount to give back has changed'),
    })
    const money = { ...decided, expected: { backCents: 3000, feeCents: 1000 } }
    expect(await ask('regs', { ...end, money }, 'regAdmin')).toEqual({ kind: 'done' })
    expect(await driver.read(first)).toMatchObject({ retainedCents: 1450, refunds: [{ amountCents: 2550 }] })
  })

  it.each([
    ['release', 'queued for half a minute', { isLater: true }],
    ['release', 'at once', {}],
    ['cancel', 'queued for half a minute', { isLater: true }],
    ['cancel', 'at once', {}],
  ] as const)(
    'R20 does not %s (%s) with other effects than those shown, and shows the new ones',
    async (command, _, when) => {
      const { first, second } = await twoInOnePlace()
      const preview = { intent: 'preview-end', command, id: first }
      const digestOf = async () => {
        const answer = await ask('regs', preview, 'regEditor')
        return answer?.kind === 'preview' ? answer.digest : answer
      }
      const before = await digestOf()
      expect(await digestOf()).toBe(before)
      // the dancer who would have got the place leaves the queue
      await cancelRegistration(driver.app, { id: second, by: systemActor })
      const end = { intent: 'end', command, id: first, ...when }
      expect(await ask('regs', { ...end, shown: before }, 'regEditor')).toEqual({
        kind: 'refused',
        isChanged: true,
        sentence: 'Something has changed in the meantime. This is what would happen now.',
      })
      expect(await driver.states(first)).toEqual(['placed'])
      expect((await driver.db.query('select id from bulk_actions')).rows).toEqual([])
      expect(await ask('regs', { ...end, shown: await digestOf() }, 'regEditor')).toEqual({ kind: 'done' })
      expect((await driver.db.query('select id from bulk_actions')).rows).toHaveLength(
        'isLater' in when ? 1 : 0,
      )
      expect(await driver.states(first)).toEqual(['isLater' in when ? 'placed' : 'left'])
    },
  )

  it('R11 erases a person only after the code of the registration was typed', async () => {
    const { first } = await twoInOnePlace()
    const erase = (code?: string) =>
      ask('regs', { intent: 'end', command: 'erase', id: first, code }, 'regAdmin')
    expect(await erase()).toMatchObject({ kind: 'refused' })
    expect(await erase('TF')).toMatchObject({ kind: 'refused' })
    expect((await driver.read(first)).name).toBe('Ana')
    expect(await erase(` ${(await codeOf(first)).toLowerCase()} `)).toEqual({ kind: 'done' })
    expect((await driver.read(first)).name).toBe('Izbrisano')
  })

  it('R20 offers each role its own commands: a regEditor cannot delete or erase, other roles can end nothing', async () => {
    const { first } = await twoInOnePlace()
    const kindOf = async (command: string, role: StaffRole) =>
      (await ask('regs', { intent: 'preview-end', command, id: first }, role))?.kind
    expect(await kindOf('cancel', 'regEditor')).toBe('preview')
    expect(await kindOf('release', 'regEditor')).toBe('preview')
    expect(await kindOf('delete', 'regEditor')).toBe('refused')
    expect(await kindOf('erase', 'regEditor')).toBe('refused')
    for (const role of ['reception', 'progAdmin', 'partnering', 'trusted'] as const) {
      for (const command of ['cancel', 'release', 'delete', 'erase']) {
        expect([role, command, await kindOf(command, role)]).toEqual([role, command, 'refused'])
        const id = first
        expect(await ask('regs', { intent: 'end', command, id }, role)).toMatchObject({ kind: 'refused' })
      }
    }
    expect(await driver.states(first)).toEqual(['placed'])
  })

  it('R20 shows the effects of another role and of other places; a progAdmin sees neither addresses nor money', async () => {
    const { first, second } = await twoInOnePlace()
    const role = { intent: 'preview-change', id: first, values: { role: 'leader' } }
    expect(linesOf(await ask('regs', role, 'regEditor'))).toEqual(
      expect.arrayContaining([
        `Ochos – Ana Kovač (${await codeOf(first)}): changes to the other role (leading)`,
        `Ochos – Bor Kovač (${await codeOf(second)}): gets a place (following)`,
      ]),
    )
    const places = { mode: 'role', leaders: 2, followers: 2 }
    const more = { intent: 'preview-change', id: eventId(1), values: { places, tolerance: 2 } }
    const told = linesOf(await ask('events', more, 'progAdmin')) as string[]
    expect(told).toContain(`Ochos – Bor Kovač (${await codeOf(second)}): gets a place (following)`)
    expect(told.join('\n')).not.toMatch(/@|€/)
    expect(linesOf(await ask('events', more, 'reception'))).toEqual([])
    expect(linesOf(await ask('regs', { ...role, values: { note: 'x' } }, 'regEditor'))).toEqual([])
    expect(await driver.states(second)).toEqual(['waiting'])
  })

  it('E15 names the event that has the venue or the artist at that time, before saving', async () => {
    await makeFestival(driver.app, [
      { title: { en: 'Ochos', sl: 'Osmice' } },
      { title: { en: 'Boleos', sl: 'Boleos' } },
    ])
    const ask2 = (values: object, id: Id | null = eventId(2)) =>
      ask('events', { intent: 'preview-change', id, values }, 'progAdmin').then(linesOf)
    const clash = ['Festival Hall is taken by “Ochos” on 13 November 2025, 11:00–12:00.']
    expect(await ask2({ startsAt: '2025-11-13T10:30:00.000Z' })).toEqual(clash)
    expect(await ask2({ startsAt: '2025-11-13T11:00:00.000Z' })).toEqual([])
    expect(await ask2({ startsAt: '2025-11-13T10:30:00.000Z', status: 'cancelled' })).not.toEqual(clash)
    const fresh = {
      kind: 'class',
      title: { en: 'New', sl: '' },
      venue: 'festivalna',
      status: 'published',
      startsAt: '2025-11-13T10:30:00.000Z',
      endsAt: '2025-11-13T10:45:00.000Z',
    }
    expect(await ask2(fresh, null)).toEqual(clash)
  })

  it('T4 I1 removes a cost and a draft only as they were shown, and says so in both languages', async () => {
    await makeFestival(driver.app, [])
    for (const [collection, table, fresh] of [
      ['costs', 'costs', { title: 'Rent', category: 'venue' }],
      ['invoice', 'invoices', { kind: 'invoice', buyer: 'Ana', lines: [] }],
    ] as const) {
      const by = { kind: 'user', username: 'ana', roles: ['admin'] } as const
      const reader = await readerOf(driver.app, { collection, by, locale: 'en' })
      expect(await reader?.read('insert', { insert: fresh })).toMatchObject({ ok: true })
      // as a colleague's change does
      const { rows } = await driver.db.query<{ id: string; version: number }>(
        `update ${table} set version = version + 1 returning id, version - 1 as version`,
      )
      const { id = '', version = 0 } = rows[0] ?? {}
      for (const intent of ['preview-end', 'end']) {
        const asked = { intent, command: 'delete', id, version }
        expect(await ask(collection, asked, 'admin')).toEqual({
          kind: 'refused',
          sentence:
            'Somebody else has changed this in the meantime. It is shown as it is now, and what you typed is still here: look, then do it again.',
        })
        const caller = { by, locale: 'sl', collection } as const
        const slovenian = await readerOf(driver.app, { collection, by, locale: 'sl' })
        if (!slovenian) throw new Error('no list')
        expect(await answerListRequest(driver.app, { ...caller, reader: slovenian }, asked)).toEqual({
          kind: 'refused',
          sentence:
            'To je medtem spremenil nekdo drug. Prikazano je, kot je zdaj, vaš vnos pa je ohranjen: preglejte in ponovite.',
        })
      }
      const asShown = { intent: 'end', command: 'delete', id, version: version + 1 }
      expect(await ask(collection, asShown, 'admin')).toEqual({ kind: 'done' })
    }
  })

  it('X1 says that a document cannot be deleted, and refuses any other request', async () => {
    await makeFestival(driver.app, [{ priceItem: 'class' }])
    const id = (await driver.db.query<{ id: Id }>('select id from events')).rows[0]?.id ?? ''
    await driver.register()
    expect(await ask('events', { intent: 'preview-end', command: 'delete', id }, 'progAdmin')).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('Cancel it instead'),
    })
    expect(await ask('events', { intent: 'end', command: 'cancel', id }, 'admin')).toMatchObject({
      kind: 'refused',
    })
    expect(await ask('events', { intent: 'drop', id }, 'admin')).toBeNull()
    expect(await ask('events', null, 'admin')).toBeNull()
    expect(await ask('editions', { intent: 'end', command: 'delete', id }, 'admin')).toMatchObject({
      kind: 'refused',
    })
  })
})
