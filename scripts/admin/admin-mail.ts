import { heldByKind, releaseHeld } from '#app/mail/outbox/outbox.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { findNewsAddresses } from '#app/promotion/service.server.ts'

/** A link requested days ago has been replaced, or is not needed any more. */
const askedFor = ['oneTime', 'password', 'newsOptIn', 'newsKnown']

/** @returns lines: how many e-mails of which kind are held, and since when */
export async function listHeld({ db }: AppContext): Promise<string> {
  const held = await heldByKind(db)
  const lines = held.map(({ kind, count, since }) => `${kind}: ${count}, since ${since.toISOString()}`)
  return lines.join('\n') || 'No e-mail is held.'
}

/** @returns lines: each newsletter address with its language. N5 */
export async function listNewsAddresses(app: AppContext): Promise<string> {
  const addresses = await findNewsAddresses(app)
  return addresses.map(({ email, language }) => `${email} ${language}`).join('\n') || 'Nobody asked for news.'
}

/**
 * Queues held e-mails of the last days; the running application sends them.
 * @throws Error when `days` is no number, or nothing could leave
 */
export async function releaseMail(app: AppContext, days: string): Promise<string> {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Error('Say how many days old they may be, as a whole number.')
  if (!app.config.mail) throw new Error('SMTP_URL is not set: no e-mail would leave.')
  const { queued, overtaken, stillHeld } = await releaseHeld(app, { days: Number(days), except: askedFor })
  return `${queued} are queued, ${overtaken} were overtaken by later ones, ${stillHeld} stay held.`
}
