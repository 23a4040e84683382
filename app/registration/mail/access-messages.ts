import { dayAndTime } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Composers } from './composers.ts'
import { isAhead } from './deadlines.ts'
import { calendarOfLeft, isRegistered, openButton, text } from './shared-blocks.ts'

/** E-mails that prove the address, and e-mails with a requested link. */
export const messagesOfAccess = {
  confirmReminder(facts) {
    const { locale, registration } = facts
    const { confirmUntil } = registration
    if (!isRegistered(facts) || confirmUntil === null || !isAhead(confirmUntil, facts)) return null
    // without a place there is none to keep
    const isWaiting = registration.status === 'waiting'
    const title = isWaiting ? m.emails_confirm_reminder_waiting : m.emails_confirm_reminder_title
    return {
      subject: m.emails_confirm_subject({}, { locale }),
      title: title({}, { locale }),
      blocks: [
        text(m.emails_confirm_reminder_text({}, { locale })),
        ...openButton(facts),
        text(m.emails_confirm_not_you({}, { locale })),
      ],
    }
  },

  confirmOver(facts, { leftEvents = [] }) {
    const { locale, registration } = facts
    if (!isRegistered(facts) || registration.passedOver !== 'unconfirmed') return null
    return {
      subject: m.emails_confirm_subject({}, { locale }),
      title: m.emails_confirm_over_title({}, { locale }),
      blocks: [
        text(m.emails_confirm_over_text({}, { locale })),
        ...openButton(facts),
        ...calendarOfLeft(facts, { left: leftEvents }),
        text(m.emails_confirm_not_you({}, { locale })),
      ],
    }
  },

  oneTime(facts) {
    const { locale, link } = facts
    if (!link?.expiresAt) return null
    return {
      subject: m.emails_one_time_subject({}, { locale }),
      title: m.emails_one_time_title({}, { locale }),
      blocks: [
        text(m.emails_one_time_text(dayAndTime(link.expiresAt, locale), { locale })),
        ...openButton(facts),
        text(m.emails_one_time_ignore({}, { locale })),
      ],
    }
  },
} satisfies Partial<Composers>
