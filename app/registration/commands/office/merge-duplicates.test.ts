import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Id } from '#app/platform/id.ts'
import { bankDriver } from '#tests/bank/bank-driver.ts'
import { byRole, classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { handOverInput } from '../../forms.ts'
import { payTogether } from '../../money/office/pay-together.server.ts'
import { mergeAsShown, previewMerge } from '../../queries/preview-merge.server.ts'
import { cancelRegistration } from '../cancel.server.ts'
import { eraseRegistration } from '../erase.server.ts'
import { handOverRegistration } from '../hand-over.server.ts'
import { excuseRegistration } from './excuse.server.ts'
import type { MergeField } from './merged.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regAdmin = user('regAdmin')

describe.each(ENGINES)('merging two registrations of one person on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const merge = async (ids: readonly [Id, Id], take: readonly MergeField[] = [], by = regAdmin) => {
    const previewed = await previewMerge(driver.app, { ids, take, by })
    if (!previewed.ok) return previewed
    return mergeAsShown(driver.app, { ids, take, by, shown: previewed.value.digest })
  }
  const everything = async () => {
    const tables = [
      'registrations',
      'picks',
      'emails',
      'audit',
      'claims',
      'pools',
      'allocations',
      'live_names',
    ]
    const counts = tables.map(
      (table) => `select '${table}' as t, md5(string_agg(x::text, ' ' order by x::text)) from ${table} x`,
    )
    return (await driver.db.query(counts.join(' union all '))).rows
  }

  it("R52 combines picks and payments on the earlier one, and the other's link opens nothing", async () => {
    await makeFestival(driver.app, [{}, {}, {}])
    const older = await driver.register({ picks: [eventId(1), eventId(2)] })
    const newer = await driver.register({ picks: [eventId(2), eventId(3)], phone: '+38640111222' })
    await driver.pay(older, 30)
    await driver.pay(newer, 50)
    const secrets = async () =>
      (
        await driver.db.query<{ id: string; secret_hash: string }>(
          'select id, secret_hash from registrations',
        )
      ).rows
    const [before] = [await secrets()]
    expect(await merge([newer, older], ['phone'])).toMatchObject({ ok: true, value: { id: older } })
    const stays = await driver.read(older)
    expect(stays).toMatchObject({
      totalCents: 12_000,
      paidCents: 8000,
      owedCents: 4000,
      phone: '+38640111222',
    })
    expect(stays.picks.map((pick) => [pick.eventId, pick.state])).toEqual([
      [eventId(1), 'placed'],
      [eventId(2), 'placed'],
      [eventId(3), 'placed'],
    ])
    expect(await driver.read(newer)).toMatchObject({ status: 'cancelled', paidCents: 0 })
    const after = await secrets()
    const hashOf = (rows: typeof after, id: Id) => rows.find((row) => row.id === id)?.secret_hash
    expect(hashOf(after, older)).toBe(hashOf(before ?? [], older))
    expect(hashOf(after, newer)).not.toBe(hashOf(before ?? [], newer))
    const { rows } = await driver.db.query(
      'select subject_id, sum(amount_cents)::int as sum, count(*)::int as entries from allocations group by 1 order by 1',
    )
    expect(rows).toEqual([
      { subject_id: older, sum: 8000, entries: 2 },
      { subject_id: newer, sum: 0, entries: 2 },
    ])
    const { rows: audit } = await driver.db.query(
      "select after ->> 'merged' as merged from audit where action = 'registration.merge' and subject_id = $1",
      [older],
    )
    expect(audit).toEqual([{ merged: newer }])
  })

  it('R52 R32 pays the survivor what is paid together for the other', async () => {
    const [ann, bo, twin] = (await bank.festival(3)) as [Id, Id, Id]
    const together = async (ids: readonly Id[]) => {
      const made = await payTogether(driver.app, { editionId: '19tf2025', ids, by: regAdmin })
      if (!made.ok) throw new Error(made.reason)
      return referencesOf({ prefix: 'TF', year2: 25, number: made.value.number }).si12
    }
    const first = await together([bo, twin])
    const all = await together([ann, bo, twin])
    expect(await merge([ann, twin])).toMatchObject({ ok: true, value: { id: ann } })
    const open = async () => Promise.all([ann, bo].map(async (id) => (await driver.read(id)).owedCents))
    const [owes = 0, other = 0] = await open()
    const entry = { amount: owes + other, bookedOn: '2025-09-01', name: 'Ann and Bo' }
    const { fileId } = await bank.take({ opening: 0, entries: [{ ...entry, strd: [first] }] })
    expect(await bank.sure(fileId)).toMatchObject({ booked: 1 })
    expect(await open()).toEqual([0, 0])
    const { rows } = await driver.db.query<{ members: string[] }>(
      'select array_agg(subject_id order by position) as members from payment_group_members group by number order by number',
    )
    expect(rows.map(({ members }) => members)).toEqual([
      [bo, ann],
      [ann, bo],
    ])
    expect(all).not.toBe(first)
  })

  it('R52 keeps the better place and the earlier queue position', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 5) }, { places: byRole(1, 1, 5) }])
    const first = await driver.register({ picks: [eventId(1)] })
    const waits = await driver.register({ picks: [eventId(1)] })
    const between = await driver.register({ picks: [eventId(1)] })
    const again = await driver.register({ picks: [eventId(1), eventId(2)] })
    expect(await merge([waits, again])).toMatchObject({ ok: true, value: { id: waits } })
    expect((await driver.read(waits)).picks).toMatchObject([
      { state: 'waiting', waiting: { position: 1 } },
      { state: 'placed' },
    ])
    expect((await driver.read(between)).picks[0]?.waiting?.position).toBe(2)
    // a waiting and a placed one: the place stays without a further admission
    expect(await merge([waits, first])).toMatchObject({ ok: true, value: { id: first } })
    expect((await driver.read(first)).picks.map(({ state }) => state)).toEqual(['placed', 'placed'])
    expect(await driver.status(between)).toBe('waiting')
  })

  it('R52 keeps a couple of either, and refuses two couples', async () => {
    await makeFestival(driver.app, [{}, {}])
    const solo = await driver.register({ role: 'follower', picks: [eventId(2)] })
    const { leader, follower } = await driver.couple({ picks: [eventId(1)] })
    const { follower: other } = await driver.couple({ picks: [eventId(1)] })
    expect(await merge([follower, other])).toEqual({ ok: false, reason: 'two-couples' })
    expect(await merge([solo, leader])).toEqual({ ok: false, reason: 'role-differs' })
    expect(await merge([solo, follower])).toMatchObject({ ok: true, value: { id: follower } })
    expect((await driver.read(follower)).picks).toHaveLength(2)
    expect(await driver.read(leader)).toMatchObject({ partner: { state: 'confirmed' } })
  })

  it('R52 keeps what either need not pay, and the later consents', async () => {
    await makeFestival(driver.app, [{}, {}])
    const wanted = { picks: [eventId(1)], consents: { terms: true, photos: true, listed: true } }
    const older = await driver.register(wanted)
    const newer = await driver.register({
      picks: [eventId(2)],
      consents: { terms: true, photos: false, listed: true },
    })
    const gift = { minutes: 1200, nights: [], classes: 1, added: [eventId(2)] }
    await driver.db.query('update registrations set gift = $1 where id = $2', [gift, newer])
    const excuse = { id: newer, by: regAdmin, isExcused: true, reason: 'helps' }
    expect(await excuseRegistration(driver.app, excuse)).toMatchObject({ ok: true })
    expect(await driver.read(newer)).toMatchObject({ status: 'confirmed', totalCents: 0 })
    expect(await merge([older, newer])).toMatchObject({ ok: true, value: { id: older } })
    expect(await driver.read(older)).toMatchObject({
      status: 'confirmed',
      excused: true,
      totalCents: 4000,
      consents: { photos: false, listed: true },
    })
    const { rows } = await driver.db.query(
      `select r.gift, a.after -> 'excused' as excused, a.after -> 'consents' ->> 'photos' as photos
       from registrations r join audit a on a.subject_id = r.id and a.action = 'registration.merge' where r.id = $1`,
      [older],
    )
    expect(rows).toEqual([{ gift, excused: true, photos: 'false' }])
  })

  it('R52 leaves consents that are later than those of the other', async () => {
    await makeFestival(driver.app, [{}, {}])
    const older = await driver.register({ consents: { terms: true, photos: false, listed: false } })
    const newer = await driver.register({ consents: { terms: true, photos: true, listed: true } })
    await driver.change(older, { consents: { terms: true, photos: false, listed: true } })
    expect(await merge([older, newer])).toMatchObject({ ok: true, value: { id: older } })
    expect(await driver.read(older)).toMatchObject({
      consents: { photos: false, listed: true },
      excused: false,
    })
    // the news are a consent too
    const third = await driver.register({ newsletter: true })
    expect(await merge([older, third], ['newsletter'])).toMatchObject({ ok: true })
    const { rows } = await driver.db.query(
      `select after -> 'consents' ->> 'newsletter' as news from audit where action = 'registration.merge' order by id`,
    )
    expect(rows).toEqual([{ news: null }, { news: 'true' }])
  })

  it('R52 P2 charges a place and an extra at the tier of the earlier request', async () => {
    const amountCents = { ...classPrice.amountCents, regular: 5000 } as typeof classPrice.amountCents
    const items = [
      { ...classPrice, amountCents },
      { ...classPrice, amountCents, code: 'shirt', kind: 'extra' },
    ] as const
    await makeFestival(driver.app, [{}, {}], { items })
    const alone = await driver.register({ role: 'leader', extras: ['shirt'] })
    await driver.pay(alone, 80)
    driver.app.at('2025-09-20T12:00:00+02:00')
    const { leader } = await driver.couple({ picks: [eventId(1), eventId(2)], extras: ['shirt'] })
    expect(await driver.read(leader)).toMatchObject({ totalCents: 15_000 })
    // half of a couple, it stays
    expect(await merge([alone, leader], ['extras'])).toMatchObject({ ok: true, value: { id: leader } })
    expect(await driver.read(leader)).toMatchObject({ totalCents: 4000 + 5000 + 4000, paidCents: 8000 })
  })

  it('R10 R11 R52 erasing the new owner leaves what was merged for the previous dancer', async () => {
    await makeFestival(driver.app, [{}, {}])
    const [stays, goes] = [await driver.register(), await driver.register({ name: 'Twin' })]
    expect(await merge([stays, goes])).toMatchObject({ ok: true, value: { id: stays } })
    const { role } = await driver.read(stays)
    const to = {
      name: 'New',
      surname: 'Owner',
      email: 'new@tango.example',
      country: 'SI',
      role,
      language: 'en',
    }
    const handed = { id: stays, to: handOverInput.parse({ ...to, terms: true }), by: regAdmin }
    expect(await handOverRegistration(driver.app, handed)).toMatchObject({ ok: true })
    expect(await eraseRegistration(driver.app, { id: stays, by: regAdmin })).toMatchObject({ ok: true })
    const { rows } = await driver.db.query(
      'select name, erased_at is null as "isThere" from registrations where id = $1',
      [goes],
    )
    expect(rows).toEqual([{ name: 'Twin', isThere: true }])
  })

  it('R52 needs a regAdmin, two live registrations of one edition, and the shown state', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const [one, two, gone] = [await driver.register(), await driver.register(), await driver.register()]
    await cancelRegistration(driver.app, { id: gone, by: regAdmin })
    const before = await everything()
    for (const role of ['regEditor', 'reception', 'partnering', 'progAdmin', 'trusted'] as const) {
      expect([role, await merge([one, two], [], user(role))]).toEqual([
        role,
        { ok: false, reason: 'not-found' },
      ])
    }
    expect(await merge([one, one])).toEqual({ ok: false, reason: 'not-found' })
    expect(await merge([one, 'f'.repeat(24) as Id])).toEqual({ ok: false, reason: 'not-found' })
    expect(await merge([one, gone])).toEqual({ ok: false, reason: 'ended' })
    const previewed = await previewMerge(driver.app, { ids: [one, two], take: [], by: regAdmin })
    if (!previewed.ok) throw new Error(previewed.reason)
    expect(await everything()).toEqual(before)
    await driver.pay(two, 10)
    const shown = previewed.value.digest
    expect(await mergeAsShown(driver.app, { ids: [one, two], take: [], by: regAdmin, shown })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect((await driver.read(two)).status).toBe('placed')
    const both = await Promise.all([merge([one, two]), merge([two, one])])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await driver.read(one)).toMatchObject({ paidCents: 1000 })
  })
})
