import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { byRole } from '../make.ts'
import { type StoryApp, storyEdition } from './festival.ts'

/** What follows the rush in the acceptance story, by commands: the money of July, the decisions, the place that comes free in August. */

type Payment = readonly [dancer: number, cents: number]

const toJuly8: readonly Payment[] = [
  ...([1, 2].map((n) => [n, 11_875]) as Payment[]),
  ...([
    [7, 15_500],
    [8, 9_900],
    [9, 4_500],
    [9, 4_500],
    [10, 6_000],
    [19, 2_800],
    [19, -2_800],
    [29, 3_325],
    [30, 3_325],
  ] as const),
]
const toJuly13: readonly Payment[] = [
  ...([3, 4, 5, 6].map((n) => [n, 11_875]) as Payment[]),
  ...([
    [10, 500],
    [12, 7_500],
    [13, 7_500],
    [14, 5_400],
    [15, 5_400],
    [19, 2_800],
    [20, 2_800],
    [21, 3_400],
    [22, 1_500],
    [23, 1_500],
    [24, 2_400],
    [25, 3_500],
    [26, 3_500],
    [28, 2_400],
  ] as const),
]

/** Parts 3 and 4: the results of the two statements. With D11's card 178100 on registrations, 4500 too much. */
export async function moneyOfJuly(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-07-08T10:00:00+02:00')
  await pay(app, ids, toJuly8, '2026-07-08')
  app.at('2026-07-13T10:00:00+02:00')
  await enforceDeadlines(app)
  await pay(app, ids, toJuly13, '2026-07-13')
  await drainJobs(app)
}

/** Part 5: D16 loses the place, D27 pays in cash. */
export async function decisionsOfJuly(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-07-15T10:00:00+02:00')
  const change = registrationChange.parse({ payBy: 'cash' })
  done(await changeRegistration(app, { id: dancer(ids, 27), change, by: systemActor }))
  done(await releaseRegistration(app, { id: dancer(ids, 16), by: systemActor }))
  await drainJobs(app)
}

/** Part 6, points 1 and 2: D07 leaves, D09 gets the class, and one more place in it lets D10 and D18 in. */
export async function aPlaceComesFree(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-08-15T10:00:00+02:00')
  done(await cancelRegistration(app, { id: dancer(ids, 7), by: systemActor }))
  await drainJobs(app)
  const class1 = await findEvent(app, storyEdition.id, eventId(1))
  if (!class1) throw new Error('C1 is not there')
  const event = { ...class1, places: byRole(5, 5, 1) }
  done(await saveEvent(app, { editionId: storyEdition.id, by: systemActor, event }))
  await drainJobs(app)
}

/** Of part 6, point 4: D10 and D18 pay. */
export async function moneyOfAugust(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-08-25T10:00:00+02:00')
  await enforceDeadlines(app)
  await pay(
    app,
    ids,
    [
      [10, 3_000],
      [18, 3_000],
    ],
    '2026-08-25',
  )
  await drainJobs(app)
}

/** The registration of a dancer, D01 by 1. @throws for an unknown number */
export function dancer(ids: readonly Id[], n: number): Id {
  const id = ids[n - 1]
  if (!id) throw new Error(`there is no dancer ${n}`)
  return id
}

async function pay(
  app: AppContext,
  ids: readonly Id[],
  payments: readonly Payment[],
  valueDay: LocalDay,
): Promise<void> {
  for (const [index, [n, amount]] of payments.entries()) {
    const payment = {
      ...({ registrationId: dancer(ids, n), amountCents: cents(amount), method: 'bank', valueDay } as const),
      reference: null,
      note: null,
      key: `story ${valueDay} ${index}`,
    }
    done(await recordPayment(app, { payment, by: systemActor, notify: false }))
  }
}

function done(decision: Decision<unknown, unknown>): void {
  if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
}

/** Of part 3: D11 pays by card. */
export async function cardOfJuly(app: AppContext, ids: readonly Id[]): Promise<void> {
  const payment = {
    ...({ registrationId: dancer(ids, 11), amountCents: cents(9_700), method: 'card' } as const),
    ...({ valueDay: '2026-07-08', reference: null, note: null, key: 'card' } as const),
  }
  done(await recordPayment(app, { payment, by: systemActor, notify: false }))
}
