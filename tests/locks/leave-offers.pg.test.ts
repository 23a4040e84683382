import { describe, expect, it } from 'vitest'
import { readRefunds } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { leaveMovedEvent } from '#app/registration/commands/leave-moved.server.ts'
import { findLeaveOffers } from '#app/registration/queries/leave-offers.server.ts'
import { insertLeaveOffers } from '#app/registration/tables/leave-offers.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { meet } from './meet.ts'

const editionId = '19tf2025'
const [moved, other] = [eventId(1), eventId(2)]

/** One offer to leave a moved event, used on two connections at once: it releases one place and causes one refund. */
describe('an offer to leave a moved event', () => {
  const driver = useTestDriver('postgresql')

  /** A dancer with two paid events and an offer for the first. */
  const withOffer = async (): Promise<{ id: Id; backCents: Cents }> => {
    await makeFestival(driver.app, [{ places: byRole(2, 2) }, { places: byRole(2, 2) }], {
      edition: { cancelSteps: [{ until: null, percent: 50, feeCents: cents(1000) }] },
    })
    const id = await driver.register({ picks: [moved, other] })
    await driver.pay(id, 80)
    await offer(driver.app)
    const [open] = await findLeaveOffers(driver.app, { id, editionId, by: dancer(id) })
    return { id, backCents: open?.backCents ?? expect.fail('no offer') }
  }
  const offer = ({ db, now }: AppContext) =>
    insertLeaveOffers(db, { editionId, events: [moved], until: localDayOf(now()), at: now() })
  const leaves =
    ({ id, backCents }: { id: Id; backCents: Cents }) =>
    (app: AppContext) =>
      leaveMovedEvent(app, { id, eventId: moved, by: dancer(id), backCents })
  const cancels = (id: Id) => (app: AppContext) => cancelRegistration(app, { id, by: dancer(id) })
  const refunds = async () =>
    (await readRefunds(driver.db)).map(({ amountCents, cause }) => [amountCents, cause])

  it('R60 is used once', async () => {
    const use = leaves(await withOffer())
    expect(await meet(driver.app, use, use)).toMatchObject([
      { ok: true },
      { ok: false, reason: { kind: 'no-offer' } },
    ])
    expect(await refunds()).toEqual([[4000, 'ourChange']])
  })

  it('R60 is closed by a cancellation that comes first', async () => {
    const use = await withOffer()
    const [cancelled, left] = await meet(driver.app, cancels(use.id), leaves(use))
    expect([cancelled.ok, left.ok]).toEqual([true, false])
    expect(await refunds()).toEqual([[8000, 'ourChange']])
  })

  it('R60 counts once when a cancellation comes second', async () => {
    const use = await withOffer()
    const [left, cancelled] = await meet(driver.app, leaves(use), cancels(use.id))
    expect([left.ok, cancelled.ok]).toEqual([true, true])
    expect(await refunds()).toEqual([
      [4000, 'ourChange'],
      [1000, 'cancelled'],
    ])
  })

  it('R60 made again while the dancer leaves is not open', async () => {
    const use = await withOffer()
    await meet(driver.app, leaves(use), offer)
    expect(await findLeaveOffers(driver.app, { id: use.id, editionId, by: dancer(use.id) })).toEqual([])
    expect(await refunds()).toEqual([[4000, 'ourChange']])
  })
})
