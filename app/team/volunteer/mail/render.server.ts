import { z } from 'zod'
import { messageInLayout } from '#app/festival/mail/render.server.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { shiftLabel, taskLabels } from '../labels.ts'
import { findOffer } from '../tables/offers.server.ts'

const about = z.object({ memberId: z.string() })

/**
 * Composes the receipt of an offer to help from the current team; null when the offer was removed meanwhile. Anybody may have sent the form with
 * this address, so the receipt repeats nothing that was typed, the name included. T5, T6.
 */
export const renderVolunteerMessage: RenderMessage = (app, message) =>
  messageInLayout(app, message, async ({ festival }) => {
    const { language: locale, editionId, kind, recipient: to } = message
    const { memberId } = about.parse(message.data)
    const row = await findOffer(app.db, editionId, memberId, to)
    if (!row || row.state === 'declined') return null
    const isAgain = kind === 'volunteerAgain'
    const when = row.shifts.map((shift) => shiftLabel(shift, locale)).join(' · ')
    const what = row.tasks.map((task) => taskLabels[task]({}, { locale })).join(' · ')
    const wishes = [
      ...(when ? [m.volunteer_email_when({ when }, { locale })] : []),
      ...(what ? [m.volunteer_email_what({ what }, { locale })] : []),
    ]
    return {
      to,
      name: null,
      subject: m.volunteer_email_subject({ festival }, { locale }),
      title: isAgain
        ? m.volunteer_email_again_title({}, { locale })
        : m.volunteer_email_title({}, { locale }),
      blocks: [
        {
          kind: 'text',
          text: isAgain
            ? m.volunteer_email_again({}, { locale })
            : m.volunteer_email_received({}, { locale }),
        },
        ...wishes.map((text) => ({ kind: 'note', text }) as const),
        { kind: 'text', text: m.volunteer_email_change({}, { locale }) },
      ],
      why: m.volunteer_email_why({}, { locale }),
    }
  })
