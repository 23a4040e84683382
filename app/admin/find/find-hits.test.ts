import { describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Id } from '#app/platform/id.ts'
import { bankDriver, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { findRightsOf } from './find-rights.ts'
import { findHits } from './queries/find-hits.server.ts'

const user = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'me', roles })

describe.each(ENGINES)('the palette on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const find = async (typed: string, by = user('admin')) => {
    const hits = await findHits(driver.db, { editionId, typed, rights: findRightsOf(by), locale: 'en' })
    return hits.map(({ kind, id }) => `${kind} ${id}`)
  }

  it('finds a registration by name, code, e-mail, phone or reference, and an entry by account and amount', async () => {
    const [one, other] = await bank.festival(3)
    if (!one || !other) throw new Error('somebody is missing')
    await driver.db.query(
      `update registrations set name = 'Živa', surname = 'Čebašek', phone = '+386 41 123 456', email = 'ziva@story.example'
       where id = $1`,
      [one],
    )
    const { fileId } = await bank.take({
      opening: 0,
      entries: [
        await bank.from(one, { iban: 'AT611904300234573201', name: 'Somebody else', amount: 11_875 }),
      ],
    })
    await bank.sure(fileId)
    const { rows } = await driver.db.query<{ code: string; number: number; total: number }>(
      'select code, number, total_cents as total from registrations where id = $1',
      [one],
    )
    const { code = '', number = 0 } = rows[0] ?? {}
    const { si12, rf } = referencesOf({ prefix: 'TF', year2: 25, number })
    const typed = [
      'ziva ceba',
      'ČEBAŠEK',
      code,
      code.toLowerCase(),
      'ziva@story.example',
      '41 123',
      si12,
      rf.toLowerCase(),
    ]
    for (const text of typed) expect(await find(text), text).toContain(`registration ${one}`)
    expect(await find(si12.slice(0, -4))).toContain(`registration ${one}`)
    for (const text of ['AT61 1904 3002 3457 3201', 'at6119043002'])
      expect(await find(text), text).toEqual([`registration ${one}`, expect.stringMatching(/^entry /)])
    expect(await find('118,75')).toContainEqual(expect.stringMatching(/^entry /))
    expect(await find('nobody of this name')).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('__')).toEqual([])
  })

  it('finds a registration of another edition by its whole code or reference, for those who may work on that edition', async () => {
    const [one] = await bank.festival(2)
    const { rows } = await driver.db.query<{ code: string; number: number }>(
      'select code, number from registrations where id = $1',
      [one],
    )
    const { code = '', number = 0 } = rows[0] ?? {}
    const { si12, rf } = referencesOf({ prefix: 'TF', year2: 25, number })
    const findIn = async (typed: string, others: readonly string[]) => {
      const where = { editionId: '20tf2026', others, typed, rights: findRightsOf(user('admin')) }
      return (await findHits(driver.db, { ...where, locale: 'en' })).map(({ id }) => id)
    }
    for (const typed of [code, code.toLowerCase(), si12, rf])
      expect(await findIn(typed, [editionId]), typed).toEqual([one])
    expect(await findIn(code, [])).toEqual([])
    expect(await findIn(code.slice(0, -1), [editionId])).toEqual([])
    expect(await find(code)).toEqual([`registration ${one}`])
  })

  it('finds an invoice of another edition by its number and year, for those who may see invoices', async () => {
    const [one] = (await bank.festival(1)) as [Id]
    const issued = await issueInvoice(driver.app, { editionId, registrations: [one], by: user('admin') })
    if (!issued.ok) throw new Error(issued.reason)
    const findIn = (typed: string, by: Actor, others: readonly string[] = [editionId]) =>
      findHits(driver.db, { editionId: '20tf2026', others, typed, rights: findRightsOf(by), locale: 'en' })
    expect(await findIn('1/2025', user('admin'))).toMatchObject([
      { kind: 'invoice', id: issued.value.id, href: `/admin/invoices?q=1&edition=${editionId}` },
    ])
    expect(await findIn('1/25', user('admin'))).toEqual([])
    expect(await findIn('1/2025', user('admin'), [])).toEqual([])
    expect(await findIn('1/2025', user('regEditor', 'regAdmin'))).toEqual([])
  })

  it('finds a phone number in any way of writing it', async () => {
    const [one, other] = await bank.festival(2)
    const phoneOf = (id: Id | undefined, phone: string) =>
      driver.db.query('update registrations set phone = $2 where id = $1', [id, phone])
    await phoneOf(one, '+386 41 123 456')
    await phoneOf(other, '031/765-432')
    for (const typed of ['041 123 456', '041123456', '0038641123456', '00386 41 123 456', '41123456'])
      expect(await find(typed), typed).toEqual([`registration ${one}`])
    for (const typed of ['+386 31 765 432', '031 765 432', '031765432'])
      expect(await find(typed), typed).toEqual([`registration ${other}`])
    expect(await find('041 999 456')).toEqual([])
  })

  it('finds a registration by any part of its references', async () => {
    const [one] = await bank.festival(12)
    const { rows } = await driver.db.query<{ number: number }>(
      'select number from registrations where id = $1',
      [one],
    )
    const { si12, rf } = referencesOf({ prefix: 'TF', year2: 25, number: Number(rows[0]?.number) })
    // the end with its check digit, as it is read out; all figures without the model; the tail of the other one
    for (const typed of [
      si12.slice(-5),
      si12.slice(4),
      `SI12 ${si12.slice(4, 12)}`,
      rf.slice(4),
      rf.slice(0, 9),
    ])
      expect(await find(typed), typed).toContain(`registration ${one}`)
    const wrong = `${si12.slice(-5, -1)}${(Number(si12.at(-1)) + 1) % 10}`
    expect(await find(wrong)).not.toContain(`registration ${one}`)
  })

  it('finds an entry of the account beside a dozen registrations of the same amount', async () => {
    await bank.festival(14)
    await bank.take({
      opening: 0,
      entries: [{ amount: 4_000, name: 'Somebody', iban: 'AT611904300234573201', ustrd: ['tango'] }],
    })
    const found = await find('40,00')
    expect(found).toHaveLength(12)
    expect(found.at(-1)).toMatch(/^entry /)
  })

  it('finds a registration by a part of its partner’s name, after those of that name', async () => {
    await bank.festival(1)
    const { leader, follower } = await driver.couple({ surname: 'Novak', email: 'leads@example.org' })
    await driver.db.query(`update registrations set name = 'Žiga', surname = 'Čebašek' where id = $1`, [
      follower,
    ])
    expect(await find('ceba')).toEqual([`registration ${follower}`, `registration ${leader}`])
    expect(await find('žiga čeb')).toEqual([`registration ${follower}`, `registration ${leader}`])
    expect(await find('čebašek novak')).toEqual([])
  })

  it('finds at most twelve results, all of the same edition', async () => {
    await bank.festival(15)
    expect(await find('example')).toHaveLength(12)
    const rights = findRightsOf(user('admin'))
    expect(
      await findHits(driver.db, { editionId: 'another', typed: 'example', rights, locale: 'en' }),
    ).toEqual([])
  })

  it('shows each user only results that they may open', async () => {
    await bank.festival(1)
    const rightsOf = (...roles: StaffRole[]) => Object.values(findRightsOf(user(...roles)))
    expect(rightsOf('reception')).toEqual([false, false, false, false])
    expect(rightsOf('regEditor')).toEqual([true, true, false, false])
    expect(rightsOf('regEditor', 'regAdmin')).toEqual([true, true, false, true])
    expect(rightsOf('admin')).toEqual([true, true, true, true])
    expect(await find('example', user('reception'))).toEqual([])
    expect(await find('118,75', user('progAdmin', 'partnering', 'trusted'))).toEqual([])
  })
})
