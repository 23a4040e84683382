import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { ticketsOf } from '#app/registration/tickets/tickets.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer as dancerActor, useTestDriver } from '#tests/test-driver.ts'
import { loader } from '../routes/my-reg.data.ts'
import { held, notHeld } from './queries/read-held.server.ts'

const editionId = '19tf2025'
/** Column names that mark a row as personal data. */
const personal =
  /^(registration_id|dancer_id|leader_id|follower_id|subject_id|member_id|user_id|email|recipient|address|name|surname|username|who|owner|contact|phone|payer_name|payer_iban|iban|party_name|targets)$/

describe.each(ENGINES)("the file of a dancer's data on %s", (engine) => {
  const driver = useTestDriver(engine)

  type File = Record<string, unknown> & { readonly held: Record<string, Record<string, unknown>[]> }
  async function download(id: Id): Promise<File> {
    const secret = `secret-of-${id}`
    await driver.db.query('update registrations set secret_hash = $2 where id = $1', [id, hashSecret(secret)])
    const context = new RouterContextProvider()
    context.set(appContext, driver.app)
    const cookie = dancerCookie(driver.app, secret).split(';')[0] ?? ''
    const request = new Request('http://localhost/EN/myReg/data.json', { headers: { Cookie: cookie } })
    const args = { request, params: { lang: 'EN' }, context } as unknown as Parameters<typeof loader>[0]
    return (await (await loader(args)).json()) as File
  }
  const joinTeam = (email: string) =>
    driver.db.query(
      `insert into team (edition_id, id, name, function, email, phone, added_by, reserved, version)
        values ($1, $2, 'Ana', 'volunteer', $3, '041 555 666', 'ana', now(), 1)`,
      [editionId, eventId(301), email],
    )

  it('U27 contains e-mails, history, money, tickets and arrivals, without secrets and names of staff', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ email: 'ana@example.org', note: 'private' })
    await driver.pay(id, 40)
    await driver.drain()
    await ticketsOf(driver.app, {
      editionId,
      ids: 'all',
      by: { kind: 'user', username: 'olgastaff', roles: ['admin'] },
    })
    const file = await download(id)
    expect(Object.keys(file.held).sort()).toEqual(Object.keys(held).sort())
    for (const name of [
      'consents',
      'emails',
      'history',
      'claims',
      'dues',
      'movements',
      'tickets',
      'attendance',
    ])
      expect([name, file.held[name]?.length], name).not.toEqual([name, 0])
    expect(file.held.emails?.map(({ recipient }) => recipient)).toContain('ana@example.org')
    expect(file.held.consents?.[0]?.consents).toMatchObject({ terms: true })
    const text = JSON.stringify(file)
    const { rows } = await driver.db.query<{ hash: string }>(
      `select secret_hash as hash from registrations union all select hash from tokens`,
    )
    for (const { hash } of rows) expect(text).not.toContain(hash)
    expect(text).not.toContain('olgastaff')
  })

  it('U27 contains data by address only for a confirmed address', async () => {
    await makeFestival(driver.app, [{}])
    await joinTeam('Victim@example.org')
    const id = await driver.register({ email: 'victim@example.org' })
    await driver.db.query('update registrations set email_confirmed_at = null where id = $1', [id])
    const before = await download(id)
    expect(before.held.team).toEqual([])
    expect(JSON.stringify(before)).not.toContain('041 555 666')
    await driver.db.query(`update registrations set confirm_until = null where id = $1`, [id])
    await confirmAddress(driver.app, { registrationId: id, editionId })
    expect((await download(id)).held.team).toMatchObject([{ phone: '041 555 666', function: 'volunteer' }])
  })

  it('U27 reveals nothing about the former dancer after a hand-over', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ email: 'former@example.org', surname: 'Prejšnja' })
    await driver.pay(id, 40)
    await driver.drain()
    await driver.db.query(`update movements set note = null`)
    driver.app.at('2025-09-03T10:00:00+02:00')
    const given = await handOverRegistration(driver.app, {
      id,
      by: dancerActor(id),
      to: handOverInput.parse({
        name: 'Eva',
        surname: 'Nova',
        email: 'eva@example.org',
        country: 'AT',
        role: 'follower',
        language: 'en',
        terms: true,
      }),
    })
    if (!given.ok) throw new Error(JSON.stringify(given.reason))
    const file = await download(id)
    const text = JSON.stringify({ ...file, history: null })
    expect(file.held.emails?.length).toBeGreaterThan(0)
    for (const word of ['former@example.org', 'Prejšnja']) expect(text).not.toContain(word)
  })

  it('U27 contains every table with personal data, or gives a reason', async () => {
    const { rows } = await driver.db.query<{ table: string; column: string; said: string | null }>(
      `select c.relname as table, a.attname as column, coalesce(col_description(c.oid, a.attnum), obj_description(c.oid, 'pg_class')) as said
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`,
    )
    const found = new Set(
      rows
        .filter(({ column, said }) => personal.test(column) || said === 'erasable')
        .map(({ table }) => table),
    )
    const known = new Set([...Object.values(held).map(({ table }) => table), ...Object.keys(notHeld)])
    const all = new Set(rows.map(({ table }) => table))
    expect([...found].filter((table) => !known.has(table)).sort()).toEqual([])
    expect([...known].filter((table) => !all.has(table))).toEqual([])
  })
})
