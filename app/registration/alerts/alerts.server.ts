import { registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { onceADay, postMessage, postMessages } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import {
  confirmAlertsOf,
  deleteAlerts,
  deleteAlertsOf,
  deleteOldAlerts,
  insertAlert,
  type StoredAlert,
  selectAlertAddress,
  selectAlertsOf,
  selectWantedAlerts,
  type WantedAlert,
} from '../tables/place-alerts.server.ts'
import { confirmDays, hasPlaceFor, mostAlerts, type PlaceAlert } from './alert.ts'

const dayMs = 24 * 3_600_000

/**
 * Records that a visitor wants to be told of a place. The visitor learns nothing: only the owner of the address gets an e-mail, at most one a day, whose
 * link confirms all alerts of the address. R61
 */
export async function requestAlert(
  app: AppContext,
  { email, language, ...alert }: PlaceAlert & { readonly email: string; readonly language: Locale },
): Promise<void> {
  const { id: editionId } = await getCurrentEdition(app)
  const now = app.now()
  const recipient = email.toLowerCase()
  await app.db.transaction(async (tx) => {
    await insertAlert(tx, { id: newId(now), ...alert, email: recipient, language, at: now }, mostAlerts)
    await postMessage(tx, app, {
      editionId,
      kind: 'placeAsked',
      registrationId: null,
      recipient,
      language,
      now,
      data: {},
      once: onceADay('placeAsked', recipient, now),
    })
  })
  app.wake()
}

/** The alerts that the link of an e-mail opens; null: unknown, or all of them are gone. Changes nothing. R61 */
export async function findAlerts(
  { db }: Pick<AppContext, 'db'>,
  secret: string,
): Promise<readonly StoredAlert[] | null> {
  const email = await selectAlertAddress(db, hashSecret(secret))
  const alerts = email === null ? [] : await selectAlertsOf(db, email)
  return alerts.length > 0 ? alerts : null
}

/** Confirms all alerts of the address. Repeatable; false for an unknown link. R61 */
export async function confirmAlerts({ db, now }: AppContext, secret: string): Promise<boolean> {
  const email = await selectAlertAddress(db, hashSecret(secret))
  if (email === null) return false
  await confirmAlertsOf(db, email, now())
  return true
}

/** Deletes the address with all its alerts. False for an unknown link. R61 */
export async function stopAlerts({ db }: Pick<AppContext, 'db'>, secret: string): Promise<boolean> {
  const email = await selectAlertAddress(db, hashSecret(secret))
  if (email === null) return false
  await deleteAlertsOf(db, email)
  return true
}

/**
 * Tells each address of the places that have come free for it, in one e-mail, and deletes these alerts with it; without an e-mail where it has registered
 * for the event. While registration is open only: the e-mail asks to register. R61
 * @returns how many e-mails
 */
export async function sendAlerts(app: AppContext): Promise<number> {
  const now = app.now()
  const wanted = await selectWantedAlerts(app.db, new Date(now.getTime() - dayMs))
  if (wanted.length === 0) return 0
  const edition = await getCurrentEdition(app)
  if (edition.archived || registrationPhase(edition, now) !== 'open') return 0
  const { events } = await findProgramme(app, edition.id)
  const due = wanted.filter(({ eventId, role }) => {
    const event = events.find(({ id }) => id === eventId)
    return event !== undefined && hasPlaceFor(event, role, now)
  })
  if (due.length === 0) return 0
  const sent = await app.db.transaction(async (tx) => {
    const deleted = await deleteAlerts(
      tx,
      due.map(({ id }) => id),
    )
    const byAddress = Map.groupBy(
      // who has registered for it since hears of their place from the registration
      due.filter(({ id, isServed }) => deleted.has(id) && !isServed),
      ({ email }) => email,
    )
    const messages = [...byAddress].map(([recipient, alerts]) => ({
      editionId: edition.id,
      kind: 'placeFree',
      registrationId: null,
      recipient,
      now,
      language: alerts[0]?.language ?? 'en',
      data: { places: alerts.map(placeOf) },
    }))
    await postMessages(tx, app, messages)
    return messages.length
  })
  if (sent > 0) app.wake()
  return sent
}

/** Deletes what was not confirmed in time, and what is about events that have begun. R61 @returns how many alerts */
export function eraseOldAlerts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const at = now()
  return deleteOldAlerts(db, {
    unconfirmedSince: new Date(at.getTime() - confirmDays * dayMs),
    now: at,
  })
}

function placeOf({ eventId, role }: WantedAlert) {
  return { eventId, role }
}
