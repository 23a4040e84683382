import type { Purpose } from '#app/mail/mailings/mailing-text.ts'
import { m } from '#app/platform/messages/messages.js'

export const purposeNames = {
  info: m.mails_purpose_info,
  news: m.mails_purpose_news,
  team: m.mails_purpose_team,
} as const satisfies Record<Purpose, unknown>
