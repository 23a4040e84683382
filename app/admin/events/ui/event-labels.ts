import { m } from '#app/platform/messages/messages.js'
import type { EventStatus } from '#app/programme/event.ts'

export const statusLabels = {
  draft: m.lists_choice_draft,
  published: m.lists_choice_published,
  cancelled: m.lists_choice_cancelled,
} as const satisfies Record<EventStatus, unknown>
