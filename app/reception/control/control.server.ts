import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { may as mayHandleMoney } from '#app/ledger/policy.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import { actorOf, type Session } from '#app/people/sign-in/session.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { checkDrawer } from '../commands/close-drawer.server.ts'
import { answerConflict, answersTo, seeQuarantined } from '../commands/conflicts.server.ts'
import { endShiftOf, revokeDevice } from '../commands/shifts.server.ts'
import { saveWristband } from '../commands/wristbands.server.ts'
import { may } from '../policy.ts'
import { readQuarantined } from '../tables/actions.server.ts'
import { readCashRows, readDrawers } from '../tables/cash.server.ts'
import { readConflicts, resolutions } from '../tables/conflicts.server.ts'
import { readDevices } from '../tables/devices.server.ts'
import { readGivenBands, readSoldAtDoor, readWristbands } from '../tables/wristbands.server.ts'
import { latenessOf } from './lateness.ts'

/** The data of the app before it has a shift: who is signed in, and the stations in use, A and B included. */
export async function readStations(app: AppContext, session: Session) {
  const by = actorOf(session)
  const edition = await getCurrentEdition(app)
  const used = (await readDevices(app.db, edition.id, app.now())).map(({ shift }) => shift.station)
  return {
    build: 'reception-1',
    username: nameOfActor(by),
    mayHandleMoney: mayHandleMoney(by, 'payment.book'),
    stations: [...new Set([...used, 'A', 'B'])].sort(),
  }
}

/** Everything that needs a decision in an edition: conflicts, quarantined actions, drawers, devices. */
export async function readControl(
  app: AppContext,
  { edition, by }: { readonly edition: Edition; readonly by: Actor },
) {
  const { events } = await getTimetable(app, edition.id)
  const now = app.now()
  return {
    now,
    mayCheck: may(by, 'cash.check') && !edition.archived,
    maySupervise: may(by, 'reception.supervise'),
    maySetBands: may(by, 'reception.supervise') && !isFrozen(edition),
    opens: {
      reception: mayOpen(by, '/admin/reception'),
      registrations: mayOpen(by, '/admin/prijave'),
    },
    conflicts: (await readConflicts(app.db, edition.id)).map((one) => ({
      ...one,
      answers: one.resolution === null && may(by, 'reception.supervise') ? answersTo[one.kind] : [],
      event: events.find(({ id }) => id === one.eventId)?.title ?? null,
    })),
    quarantined: (await readQuarantined(app.db, edition.id)).map(
      ({ id, station, person, kind, at, reason, seenBy }) => ({
        id,
        station,
        person,
        kind,
        at,
        reason,
        seenBy,
      }),
    ),
    company: { name: edition.company.name, vatId: edition.company.vatId },
    itemNames: Object.fromEntries(
      (await getCatalogue(app, edition.id)).items.map(({ code, name }) => [code, name] as const),
    ),
    bands: await readBands(app, edition),
    addenda: (await readCashRows(app.db, edition.id)).filter(({ isAddendum }) => isAddendum),
    drawers: (await readDrawers(app.db, edition.id)).map((one) => ({
      ...one,
      // a count is blind: the expected sum shows after closing
      expectedCents: one.state === 'closed' || one.state === 'checked' ? one.expectedCents : null,
    })),
    devices: (await readDevices(app.db, edition.id, now)).map(
      ({ id, shift, registeredBy, seenAt, revokedAt, skewMs, unsent, oldestUnsentAt, battery }) => {
        const hasEnded = shift.endedAt !== null
        const heard = { seenAt, unsent, oldestUnsentAt, hasEnded, revokedAt }
        const lateness = latenessOf(heard, now)
        return {
          id,
          station: shift.station,
          registeredBy,
          seenAt,
          revokedAt,
          skewMs,
          unsent,
          battery,
          hasEnded,
          lateness,
        }
      },
    ),
  }
}

/** The colours with what is left of each: people with a registration, and door sales of their items. */
async function readBands({ db }: AppContext, { id: editionId }: Edition) {
  const [given, sold] = [await readGivenBands(db, editionId), await readSoldAtDoor(db, editionId)]
  return (await readWristbands(db, editionId)).map((band) => {
    const own = given.filter(({ colour }) => colour === band.colour)
    const atDoor = sold.filter(({ item }) => band.items.includes(item))
    const gone = [...own, ...atDoor].reduce((sum, { count }) => sum + count, 0)
    return { ...band, left: band.pieces - gone, given: own.map(({ station, count }) => ({ station, count })) }
  })
}

export type Control = Awaited<ReturnType<typeof readControl>>

/** In the edition that is shown: answers a conflict, notes that something was looked at, shuts a device out, ends a shift, checks a drawer. */
export async function answerControl(
  app: AppContext,
  form: FormData,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<{ readonly refused: string | null } | 'unreadable'> {
  const own = `${form.get('id') ?? ''}`
  switch (form.get('intent')) {
    case 'answer': {
      const resolution = resolutions.find((one) => one === form.get('resolution'))
      if (!resolution) return 'unreadable'
      const answered = await answerConflict(app, { editionId, conflictId: own, resolution, by })
      return { refused: answered.ok ? null : answered.reason }
    }
    case 'seen': {
      const seen = await seeQuarantined(app, { editionId, actionId: own, by })
      return { refused: seen.ok ? null : seen.reason }
    }
    case 'revoke': {
      const revoked = await revokeDevice(app, { editionId, deviceId: own, by })
      return { refused: revoked.ok ? null : revoked.reason }
    }
    case 'endShift': {
      const ended = await endShiftOf(app, { editionId, deviceId: own, by })
      return { refused: ended.ok ? null : ended.reason }
    }
    case 'wristband': {
      const saved = await saveWristband(app, { editionId, form, by })
      return { refused: saved.ok ? null : saved.reason }
    }
    case 'check': {
      const checked = await checkDrawer(app, { editionId, sessionId: own, by })
      return { refused: checked.ok ? null : checked.reason }
    }
    default:
      return 'unreadable'
  }
}
