import { z } from 'zod'
import type { Role } from '#app/admission/event-capacity.ts'
import { messageInLayout } from '#app/festival/mail/render.server.ts'
import type { Block } from '#app/mail/message-content.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { findProgramme } from '#app/programme/service.server.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import { insertAlertLink, selectAlertsOf } from '../../tables/place-alerts.server.ts'
import { canHaveAlerts, confirmDays } from '../alert.ts'
import { alertText } from '../alert-text.ts'

const told = z.object({
  places: z.array(z.object({ eventId: z.string(), role: z.enum(['leader', 'follower']) })),
})

/** Asks the owner of the address to confirm all its alerts; null when none is left. Its link also ends them. R61 */
export const renderAlertRequest: RenderMessage = (app, message) =>
  messageInLayout(app, message, async ({ edition, festival }) => {
    const { language: locale, recipient: to } = message
    const alerts = await selectAlertsOf(app.db, to)
    const { events } = await findProgramme(app, edition.id)
    const open = events.filter((event) => canHaveAlerts(event, app.now()))
    const lines = alerts.flatMap(({ eventId, role }) => lineOf(open, { eventId, role }, locale))
    if (lines.length === 0) return null
    const secret = newSecret()
    await insertAlertLink(app.db, { hash: hashSecret(secret), email: to, at: app.now() })
    return {
      to,
      name: null,
      why: m.alerts_email_why({ festival }, { locale }),
      subject: m.alerts_email_subject({}, { locale }),
      title: m.alerts_email_title({}, { locale }),
      blocks: [
        { kind: 'text', text: m.alerts_email_text({}, { locale }) },
        ...lines.map((text): Block => ({ kind: 'text', text })),
        {
          kind: 'button',
          label: m.alerts_email_open({}, { locale }),
          url: `${app.config.origin}/${langOf(locale)}/alert/link?key=${secret}`,
        },
        { kind: 'note', text: m.alerts_email_ignore({ count: confirmDays }, { locale }) },
      ],
    }
  })

/** Tells of places that have come free, each with the way into the form; null when the events are gone. R61 */
export const renderPlaceFree: RenderMessage = (app, message) =>
  messageInLayout(app, message, async ({ edition, festival }) => {
    const { language: locale, recipient: to } = message
    const { places } = told.parse(message.data)
    const { events } = await findProgramme(app, edition.id)
    const free = places.flatMap((place) => {
      const event = events.find(({ id }) => id === place.eventId)
      return event ? [{ event, role: place.role }] : []
    })
    const [first] = free
    if (!first) return null
    const others = await selectAlertsOf(app.db, to)
    const { text: title } = inLocale(first.event.title, locale)
    return {
      to,
      name: null,
      why: m.alerts_email_why({ festival }, { locale }),
      subject:
        free.length === 1
          ? m.alerts_free_subject({ title }, { locale })
          : m.alerts_free_subject_several({}, { locale }),
      title: m.alerts_free_title({}, { locale }),
      blocks: [
        { kind: 'text', text: m.alerts_free_text({}, { locale }) },
        ...free.flatMap(({ event, role }): Block[] => [
          { kind: 'text', text: alertText(event, role, locale) },
          {
            kind: 'button',
            label: m.alerts_free_register({}, { locale }),
            url: `${app.config.origin}/${langOf(locale)}/register?pick=${event.id}&role=${role}`,
          },
        ]),
        {
          kind: 'note',
          text:
            others.length > 0 ? m.alerts_free_once_more({}, { locale }) : m.alerts_free_once({}, { locale }),
        },
      ],
    }
  })

function lineOf(
  events: readonly ProgrammeEvent[],
  { eventId, role }: { readonly eventId: string; readonly role: Role },
  locale: Locale,
): readonly string[] {
  const event = events.find(({ id }) => id === eventId)
  return event ? [alertText(event, role, locale)] : []
}
