import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { payBackConflict } from '#app/reception/commands/cash.server.ts'
import { closeDrawer, stepDrawer } from '#app/reception/commands/close-drawer.server.ts'
import { readConflicts } from '#app/reception/tables/conflicts.server.ts'
import { openTestDesk, type TestDesk } from '#app/reception/testing/desks.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { type StoryApp, storyEdition } from './festival.ts'
import { holds } from './prepare.ts'
import { dancer } from './year.ts'

const welcome: Actor = { kind: 'user', username: 'welcome', roles: ['reception'] }
const { id: editionId } = storyEdition

/** Part 9: two desks without network, what they meant, and both drawers closed. */
export async function thursdayEvening(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-11-12T18:00:00+01:00')
  await enforceDeadlines(app)
  await drainJobs(app)
  const a = await openTestDesk({ app }, 'A', { by: welcome })
  const b = await openTestDesk({ app }, 'B', { by: welcome, floatCents: 5_000 })
  const milonga = eventId(5)
  const checkIns = (desk: TestDesk, dancers: readonly number[]) =>
    dancers.map((n) =>
      desk.make('checkIn', { registrationId: dancer(ids, n), eventId: milonga, reason: null }),
    )
  const d27Pays = ({ make, sessionId }: TestDesk) =>
    make('money', {
      registrationId: dancer(ids, 27),
      amountCents: 2_400,
      method: 'cash',
      documentNumber: null,
      sessionId,
    })
  const sale = (role: 'leader' | 'follower', method: 'cash' | 'terminal') =>
    a.make('doorSale', {
      eventId: milonga,
      item: 'milonga',
      count: 1,
      role,
      unitCents: 2_000,
      method,
      documentNumber: null,
      freeReason: null,
      sessionId: a.sessionId,
    })
  const byMistake = sale('follower', 'cash')
  const ofA = [
    ...checkIns(a, [1, 2, 3, 4, 5, 6, 9, 10]),
    d27Pays(a),
    sale('leader', 'cash'),
    sale('follower', 'cash'),
    sale('follower', 'terminal'),
    byMistake,
    a.make('undo', { of: byMistake.id, reason: 'Pomota', second: null }),
  ]
  app.at('2026-11-12T18:10:00+01:00')
  const ofB = [...checkIns(b, [6, 10, 19, 20, 22, 25, 29, 30]), d27Pays(b)]
  app.at('2026-11-12T19:00:00+01:00')
  await a.send(ofA)
  await b.send(ofB)
  await drainJobs(app)
  const twice = (await readConflicts(app.db, editionId)).find(({ kind }) => kind === 'paidTwice')
  if (!twice) throw new Error('D27 has not paid twice.')
  holds(
    await payBackConflict(app, {
      editionId,
      conflictId: twice.id,
      sessionId: b.sessionId,
      person: 'Rita',
      second: null,
      receipt: null,
      by: welcome,
    }),
  )
  const closes = async ({ sessionId }: TestDesk, counted: object, terminal: number, reason: string) => {
    holds(await stepDrawer(app, { editionId, sessionId, step: 'count', by: welcome }))
    holds(
      await closeDrawer(app, {
        editionId,
        sessionId,
        counted: { ...counted },
        terminalCents: cents(terminal),
        voucherCents: null,
        reason,
        person: 'Rita',
        isForced: false,
        by: welcome,
      }),
    )
  }
  await closes(a, { 10000: 1, 5000: 1, 1000: 1, 100: 3 }, 2_000, 'Napačno vrnjeno')
  await closes(b, { 5000: 1 }, 0, '')
  await drainJobs(app)
}
