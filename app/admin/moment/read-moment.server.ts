import type { Edition } from '#app/festival/edition.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import {
  type EditionState,
  type EmailsOfDay,
  type EventOccupancy,
  editionStateAt,
  instantAskedFor,
  type PriceThen,
  pricesAt,
} from './moment.ts'
import { readEmails } from './queries/read-emails.server.ts'
import { readOccupancy } from './queries/read-occupancy.server.ts'

export type Moment = {
  readonly code: string
  /** The requested instant, as typed where it is invalid. */
  readonly asked: string
  /** Whether the requested instant is invalid: the present one is shown. */
  readonly isWrong: boolean
  readonly at: Date
  readonly when: 'past' | 'now' | 'future'
  readonly state: EditionState
  readonly prices: readonly PriceThen[]
  readonly emails: readonly EmailsOfDay[]
  readonly events: readonly (EventOccupancy & { readonly title: Bilingual; readonly day: LocalDay | null })[]
}

/** An edition at the instant that an address asks for, else now. It writes nothing. F24 */
export async function readMoment(
  app: Pick<AppContext, 'db' | 'now'>,
  edition: Edition,
  text: string | null,
): Promise<Moment> {
  const now = app.now()
  const asked = instantAskedFor(text)
  const at = asked ?? now
  const catalogue = await getCatalogue(app, edition.id)
  const [occupancy, emails] = await Promise.all([
    readOccupancy(app.db, edition.id, at),
    readEmails(app.db, edition, { at, now }),
  ])
  return {
    code: edition.code,
    asked: asked === null ? (text ?? '').slice(0, 100) : instantText(at),
    isWrong: asked === null,
    at,
    when: asked == null ? 'now' : at < now ? 'past' : 'future',
    state: editionStateAt(edition, at),
    prices: pricesAt(edition, catalogue.items, at),
    emails,
    events: occupancy.map((one) => {
      const event = catalogue.events.get(one.eventId)
      return { ...one, title: event?.title ?? { en: '', sl: '' }, day: event?.festivalDay ?? null }
    }),
  }
}
