import { type Context, Hono } from 'hono'
import type { Actor } from '#app/people/actor.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import { cents } from '#app/platform/values/money.ts'
import {
  admitStandby,
  type ClassDoorRefusal,
  isOfEdition,
  readClassDoor,
  releaseNoShows,
  replaceTicket,
  sendPlaces,
} from '#app/registration/service.server.ts'
import { changeAtDesk } from '../changes/change-at-desk.server.ts'
import { handOverAtDesk } from '../changes/hand-over-at-desk.server.ts'
import { registerAtDesk } from '../changes/register-at-desk.server.ts'
import { type CashRefusal, openDrawer, payBackConflict, takeOut } from '../commands/cash.server.ts'
import { closeDrawer, stepDrawer } from '../commands/close-drawer.server.ts'
import { handOverDrawer } from '../commands/hand-over.server.ts'
import { receiptOfAction } from '../commands/receipt-of-action.server.ts'
import {
  deviceOfSecret,
  endShift,
  joinPerson,
  joinShift,
  type ShiftRefusal,
  startShift,
} from '../commands/shifts.server.ts'
import { sync } from '../commands/sync.server.ts'
import { may } from '../policy.ts'
import { readSales } from '../queries/sales.server.ts'
import { takeSnapshot } from '../queries/snapshot.server.ts'
import { ticketToPrint } from '../queries/ticket-to-print.server.ts'
import { readUnsentOf } from '../queries/unsent.server.ts'
import { findStationOf, readDrawers, readRecordedActions } from '../tables/cash.server.ts'
import { readConflicts } from '../tables/conflicts.server.ts'
import type { Device } from '../tables/devices.server.ts'
import { payloads } from './payloads.ts'

type Refusal =
  | CashRefusal
  | ShiftRefusal
  | ClassDoorRefusal
  | 'signed-out'
  | 'unreadable'
  | 'no-device'
  | 'revoked'
  | 'no-place'
  | 'mailed-today'
  | 'erased'

/** The status of each reason; the app has its sentence. */
const statuses: Readonly<Record<Refusal, number>> = {
  'signed-out': 401,
  'not-allowed': 403,
  'no-device': 403,
  revoked: 410,
  unreadable: 400,
  'edition-archived': 409,
  'unknown-code': 404,
  'wrong-digits': 403,
  'not-found': 404,
  'drawer-open': 409,
  'wrong-state': 409,
  unsent: 409,
  own: 403,
  'reason-missing': 422,
  'second-missing': 422,
  'too-much': 422,
  'till-number-missing': 422,
  'fiscal-not-ready': 409,
  'accounting-locked': 409,
  'no-place': 409,
  'too-early': 409,
  'class-over': 409,
  'not-waiting': 409,
  full: 409,
  unbalanced: 409,
  changed: 409,
  late: 409,
  unconfirmed: 409,
  'mailed-today': 409,
  erased: 409,
}

type DeskRequest<Payload> = {
  readonly app: AppContext
  readonly by: Actor
  readonly device: Device
  readonly payload: Payload
}

/**
 * The API of the desks' app, mounted at `/api/reception`: JSON by POST, with the session of the signed-in person and, except for
 * starting and joining, the device's own secret. A locked device gets only that status. Q8
 */
export function receptionApi(app: AppContext): Hono<PeopleEnv> {
  const api = new Hono<PeopleEnv>()
  const answer = async (c: Context<PeopleEnv>, work: () => Promise<Decision<unknown, Refusal>>) => {
    const decided = await work()
    const headers = { 'Cache-Control': 'no-store' }
    if (decided.ok) return c.json(decided.value ?? {}, 200, headers)
    return problemResponse({ status: statuses[decided.reason], detail: decided.reason }, headers)
  }
  const read = async <Payload>(
    c: Context<PeopleEnv>,
    schema: { safeParse(value: unknown): { success: true; data: Payload } | { success: false } },
  ): Promise<Decision<{ by: Actor; payload: Payload }, Refusal>> => {
    const by = await c.get('requestActor').actor()
    if (by.kind !== 'user') return refuse('signed-out')
    if (!may(by, 'reception.work')) return refuse('not-allowed')
    const body: unknown = await jsonOf(c.req)
    const parsed = schema.safeParse(body)
    return parsed.success ? accept({ by, payload: parsed.data }) : refuse('unreadable')
  }
  const withDevice = <Payload>(
    path: string,
    schema: { safeParse(value: unknown): { success: true; data: Payload } | { success: false } },
    work: (asked: DeskRequest<Payload>) => Promise<Decision<unknown, Refusal>>,
    { evenRevoked = false } = {},
  ) =>
    api.post(path, (c) =>
      answer(c, async () => {
        const asked = await read(c, schema)
        if (!asked.ok) return asked
        const device = await deviceOfSecret(app, c.req.header('x-device') ?? '')
        if (!device) return refuse('no-device')
        if (device.revokedAt && !evenRevoked) return refuse('revoked')
        return work({ app, device, ...asked.value })
      }),
    )

  api.post('/start', (c) =>
    answer(c, async () => {
      const asked = await read(c, payloads.start)
      return asked.ok ? startShift(app, { start: asked.value.payload, by: asked.value.by }) : asked
    }),
  )
  api.post('/join', (c) =>
    answer(c, async () => {
      const asked = await read(c, payloads.join)
      return asked.ok ? joinShift(app, { ...asked.value.payload, by: asked.value.by }) : asked
    }),
  )
  withDevice(
    '/sync',
    payloads.sync,
    ({ device, payload, by }) => sync(app, { device, request: payload, by }),
    {
      evenRevoked: true,
    },
  )
  withDevice('/snapshot', anything, ({ device, by }) =>
    takeSnapshot(app, by, device.shift.editionId, device.id),
  )
  withDevice('/person', payloads.person, ({ device, payload, by }) =>
    joinPerson(app, { device, ...payload, by }),
  )
  withDevice('/end', anything, ({ device, by }) => endShift(app, { device, by }))
  /** A registration of another edition is to this device as if it were not there. */
  const onTicket = (
    path: string,
    work: (app: AppContext, one: { id: Id; by: Actor }) => Promise<Decision<unknown, Refusal>>,
  ) =>
    withDevice(path, payloads.ticket, async ({ device, payload, by }) => {
      const registration = { editionId: device.shift.editionId, id: id(payload.registrationId) }
      const isOwn = await isOfEdition(app.db, registration)
      return isOwn ? work(app, { id: registration.id, by }) : refuse('not-found')
    })
  onTicket('/ticket', replaceTicket)
  onTicket('/ticketMail', sendPlaces)
  withDevice('/ticketPrint', payloads.ticket, ({ device, payload, by }) =>
    ticketToPrint(app, { editionId: device.shift.editionId, registrationId: id(payload.registrationId), by }),
  )
  const atDesk = ({ device, by, payload: { locale } }: DeskRequest<{ locale: Locale }>) => ({
    editionId: device.shift.editionId,
    by,
    locale,
  })
  withDevice('/change', payloads.change, async (asked) =>
    accept(await changeAtDesk(app, atDesk(asked), asked.payload)),
  )
  withDevice('/handOverTo', payloads.handOverTo, async (asked) =>
    accept(await handOverAtDesk(app, atDesk(asked), asked.payload)),
  )
  withDevice('/register', payloads.register, async (asked) =>
    accept(await registerAtDesk(app, atDesk(asked), asked.payload)),
  )
  withDevice('/receipt', payloads.receipt, ({ device, payload, by }) =>
    receiptOfAction(app, { editionId: device.shift.editionId, ...payload, by }),
  )
  withDevice('/sales', payloads.sales, async ({ device: { shift }, payload }) =>
    accept(await readSales(app.db, shift.editionId, { station: shift.station, ...payload })),
  )
  withDevice('/classDoor', payloads.classDoor, ({ device, payload, by }) =>
    readClassDoor(app, { editionId: device.shift.editionId, ...payload, by }),
  )
  withDevice('/releaseNoShows', payloads.classDoor, ({ device, payload, by }) =>
    releaseNoShows(app, { editionId: device.shift.editionId, ...payload, by }),
  )
  withDevice('/standby', payloads.standby, ({ device, payload, by }) =>
    admitStandby(app, { editionId: device.shift.editionId, ...payload, by }),
  )
  /** A drawer of another station is to this device as if it were not there. */
  const atOwnDrawer = <Payload extends { sessionId: string }>(
    path: string,
    schema: { safeParse(value: unknown): { success: true; data: Payload } | { success: false } },
    work: (asked: DeskRequest<Payload>) => Promise<Decision<unknown, Refusal>>,
  ) =>
    withDevice(path, schema, async (asked) => {
      const { editionId, station } = asked.device.shift
      const isOwn = (await findStationOf(app.db, editionId, asked.payload.sessionId)) === station
      return isOwn ? work(asked) : refuse('not-found')
    })
  withDevice('/drawers', payloads.drawers, async ({ device, payload }) => {
    const { editionId, station } = device.shift
    const all = await readDrawers(app.db, editionId)
    const conflicts = await readConflicts(app.db, editionId)
    return accept({
      // the expected amounts are hidden from those who count
      drawers: all
        .filter((one) => one.station === station)
        .slice(0, 5)
        .map(({ id: own, state, floatCents, openedAt, zNumber }) => ({
          id: own as Id,
          state,
          floatCents,
          openedAt: openedAt.getTime(),
          zNumber,
        })),
      conflicts: conflicts.filter(({ resolution }) => resolution === null),
      recorded: await readRecordedActions(app.db, editionId, payload.unanswered),
      unsent: (await readUnsentOf(app.db, device.shift)).filter(({ deviceId }) => deviceId !== device.id),
    })
  })
  withDevice('/openDrawer', payloads.openDrawer, ({ device, payload, by }) =>
    openDrawer(app, { ...payload, editionId: device.shift.editionId, station: device.shift.station, by }),
  )
  atOwnDrawer('/takeOut', payloads.takeOut, ({ device, payload, by }) =>
    takeOut(app, {
      ...payload,
      editionId: device.shift.editionId,
      amountCents: cents(payload.amountCents),
      by,
    }),
  )
  atOwnDrawer('/handOver', payloads.handOver, ({ device, payload, by }) =>
    handOverDrawer(app, { ...payload, editionId: device.shift.editionId, by }),
  )
  atOwnDrawer('/payBack', payloads.payBack, ({ device, payload, by }) =>
    payBackConflict(app, { ...payload, editionId: device.shift.editionId, by }),
  )
  atOwnDrawer('/stepDrawer', payloads.stepDrawer, ({ device, payload, by }) =>
    stepDrawer(app, { ...payload, editionId: device.shift.editionId, by }),
  )
  atOwnDrawer('/closeDrawer', payloads.closeDrawer, ({ device, payload, by }) =>
    closeDrawer(app, {
      editionId: device.shift.editionId,
      ...payload,
      terminalCents: cents(payload.terminalCents),
      by,
      voucherCents: payload.voucherCents === undefined ? null : cents(payload.voucherCents),
    }),
  )
  return api
}

const anything = { safeParse: (data: unknown) => ({ success: true, data }) as const }
