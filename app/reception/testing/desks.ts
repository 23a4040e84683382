import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { eventId } from '#tests/make.ts'
import type { TestDriver } from '#tests/test-driver.ts'
import type { Action, ActionKind, ActionOf } from '../actions/action.ts'
import { openDrawer } from '../commands/cash.server.ts'
import { deviceOfSecret, startShift } from '../commands/shifts.server.ts'
import { type SyncAnswer, sync } from '../commands/sync.server.ts'

export const rita: Actor = { kind: 'user', username: 'rita', roles: ['reception'] }

let made = 0

/** Another id each time; in order, so that a failure can be read. */
export function nextUuid(): string {
  made += 1
  return `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`
}

/** A desk of a test: a device with a drawer, whose clock may be wrong. */
export type TestDesk = {
  readonly deviceId: string
  readonly secret: string
  readonly sessionId: Id
  /** Makes an action at the device's time now. */
  make<Kind extends ActionKind>(
    kind: Kind,
    over: Omit<ActionOf<Kind>, 'kind' | 'id' | 'at' | 'person'> &
      Partial<Pick<Action, 'id' | 'at' | 'person'>>,
  ): Action
  /** @param behindMs how far its clock is behind now */
  send(actions: readonly unknown[], after?: number, behindMs?: number): Promise<SyncAnswer>
}

/**
 * Opens a desk as a person does.
 * @param behindMs how far its clock is behind
 */
export async function openTestDesk(
  { app }: Pick<TestDriver, 'app'>,
  station: string,
  {
    floatCents = 10_000,
    behindMs = 0,
    by = rita,
  }: { floatCents?: number; behindMs?: number; by?: Actor } = {},
): Promise<TestDesk> {
  const start = { station, eventId: null, person: 'Rita', pin: '1234', appVersion: 'test' }
  const started = await startShift(app, { start, by })
  if (!started.ok) throw new Error(started.reason)
  const { deviceId, secret } = started.value
  const { id: editionId } = await getCurrentEdition(app)
  const drawer = await openDrawer(app, {
    editionId,
    station,
    person: 'Rita',
    float: floatCents > 0 ? { 100: floatCents / 100 } : {},
    by,
  })
  if (!drawer.ok) throw new Error(drawer.reason)
  const clock = () => app.now().getTime() - behindMs
  return {
    deviceId,
    secret,
    sessionId: drawer.value.id,
    make: (kind, over) =>
      ({ id: nextUuid(), at: clock(), person: 'Rita', ...over, kind }) as unknown as Action,
    async send(actions, after = 0, behindNow = behindMs) {
      const device = await deviceOfSecret(app, secret)
      if (!device) throw new Error('no device')
      const request = {
        sentAt: app.now().getTime() - behindNow,
        after,
        actions,
        unsent: actions.length,
        oldestUnsentAt: null,
        battery: null,
      }
      const answered = await sync(app, { device, request: { ...request, appVersion: 'test' }, by })
      if (!answered.ok) throw new Error(answered.reason)
      return answered.value
    },
  }
}

/** Two places at the festival's first event, sold for cash at this desk; `over` says what is otherwise. */
export function soldAtDoor(desk: TestDesk, over: Partial<ActionOf<'doorSale'>> = {}): Action {
  return desk.make('doorSale', {
    eventId: eventId(1),
    item: 'class',
    count: 2,
    role: null,
    unitCents: 2_000,
    method: 'cash',
    documentNumber: null,
    freeReason: null,
    sessionId: desk.sessionId,
    ...over,
  })
}
