import { z } from 'zod'
import { messageInLayout } from '#app/festival/mail/render.server.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId } from '#app/platform/id.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { whenText } from '../../orders/ui/order-text.ts'
import { type ShiftNews, shiftNews } from '../commands/within-shift.server.ts'
import { isAhead } from '../shift.ts'
import { addShiftLink, readShiftMember } from '../tables/shift-members.server.ts'
import { readPeopleOf } from '../tables/shift-people.server.ts'
import { readShifts } from '../tables/shift-rows.server.ts'

const about = z.object({ memberId: z.string() })
const change = z.object({
  what: z.enum(shiftNews),
  title: z.string(),
  place: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
})

const newsTexts = {
  withdrawn: {
    subject: m.shifts_email_gone,
    title: m.shifts_email_gone_title,
    text: m.shifts_email_gone_text,
  },
  yours: {
    subject: m.shifts_email_yours,
    title: m.shifts_email_yours_title,
    text: m.shifts_email_yours_text,
  },
  refused: {
    subject: m.shifts_email_refused,
    title: m.shifts_email_refused_title,
    text: m.shifts_email_refused_text,
  },
  elsewhere: {
    subject: m.shifts_email_elsewhere,
    title: m.shifts_email_elsewhere_title,
    text: m.shifts_email_elsewhere_text,
  },
} as const satisfies Readonly<Record<ShiftNews, unknown>>

/**
 * Composes a member's e-mail about their shifts, as they are when it is sent: null when nothing is left to answer or to remind of. Its link opens their
 * own shifts without an account. T17, T18, T20
 */
export const renderShiftMessage: RenderMessage = (app, message) =>
  messageInLayout(app, message, async ({ festival }) => {
    const { language: locale, editionId, kind, recipient: to } = message
    const memberId = asId(about.parse(message.data).memberId)
    const member = await readShiftMember(app.db, editionId, memberId)
    if (member?.email !== to.toLowerCase()) return null
    const common = { to, name: member.name, why: m.shifts_email_why({}, { locale }) }
    if (kind === 'shiftChanged') {
      const { what, from, until, ...shift } = change.parse(message.data)
      const when = whenText({ startsAt: new Date(from), endsAt: new Date(until) }, locale) ?? ''
      const { subject, title, text } = newsTexts[what]
      return {
        ...common,
        subject: subject({ festival }, { locale }),
        title: title({}, { locale }),
        blocks: [
          { kind: 'note', text: m.shifts_line({ when, ...shift }, { locale }) },
          { kind: 'text', text: text({}, { locale }) },
          await linkBlock(app, { editionId, memberId, locale }),
        ],
      }
    }
    const isReminder = kind === 'shiftsReminder'
    const shifts = await ownShifts(app, {
      editionId,
      memberId,
      states: isReminder ? ['accepted'] : ['proposed'],
    })
    if (shifts.length === 0) return null
    return {
      ...common,
      subject: isReminder
        ? m.shifts_email_reminder({ festival }, { locale })
        : m.shifts_email_proposed({ festival }, { locale }),
      title: isReminder
        ? m.shifts_email_reminder_title({}, { locale })
        : m.shifts_email_proposed_title({}, { locale }),
      blocks: [
        {
          kind: 'text',
          text: isReminder
            ? m.shifts_email_reminder_text({}, { locale })
            : m.shifts_email_proposed_text({}, { locale }),
        },
        ...shifts.map(
          ({ title, place, ...times }) =>
            ({
              kind: 'note',
              text: m.shifts_line({ title, place, when: whenText(times, locale) ?? '' }, { locale }),
            }) as const,
        ),
        await linkBlock(app, { editionId, memberId, locale }),
      ],
    }
  })

async function ownShifts(
  { db, now }: AppContext,
  {
    editionId,
    memberId,
    states,
  }: {
    readonly editionId: string
    readonly memberId: ReturnType<typeof asId>
    readonly states: readonly string[]
  },
) {
  const own = (await readPeopleOf(db, editionId, { memberId })).filter(({ state }) => states.includes(state))
  const ids = new Set(own.map(({ shiftId }) => shiftId))
  return (await readShifts(db, editionId)).filter((shift) => ids.has(shift.id) && isAhead(shift, now()))
}

/** A link of this e-mail's own; only its hash is stored. */
async function linkBlock(
  { db, config, now }: AppContext,
  {
    editionId,
    memberId,
    locale,
  }: { readonly editionId: string; readonly memberId: string; readonly locale: Locale },
) {
  const secret = newSecret()
  await addShiftLink(db, { editionId, memberId, secret, at: now() })
  const url = `${config.origin}/${langOf(locale)}/shifts?key=${secret}`
  return { kind: 'button', label: m.shifts_email_open({}, { locale }), url } as const
}
