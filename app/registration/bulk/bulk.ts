import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Preview, PreviewedDancer } from '../queries/preview.ts'
import type { CancelMoney } from '../refunds/cancel-money.ts'

/** What can be done with many registrations at once. */
export const bulkCommands = [
  ...(['tag', 'confirm', 'remind', 'excuse', 'release', 'cancel', 'restore'] as const),
  ...(['untag', 'swap', 'promo', 'ticket', 'invoice'] as const),
] as const
export type BulkCommand = (typeof bulkCommands)[number]

/** Issues an invoice for what is on none yet; the domain of invoices gives it, which this one does not know. */
export type IssueOne = (
  app: AppContext,
  one: { readonly editionId: string; readonly id: Id; readonly by: Actor },
) => Promise<Decision<unknown, string>>

/** What is done with many events of the plan: stored, shown and stopped as a bulk action is. */
const planCommands = ['publish', 'remove-drafts'] as const
export type PlanCommand = (typeof planCommands)[number]
export type StoredCommand = BulkCommand | PlanCommand

export function isPlanCommand(command: StoredCommand): command is PlanCommand {
  return planCommands.some((one) => one === command)
}

/** Most registrations of one bulk action. */
export const MOST_SELECTED = 500

/** Nothing is written for so long where places or e-mails are at stake; then it begins. */
const STOPPABLE_MS = 30_000
export function startsAfterMs(command: StoredCommand): number {
  return atOnce.has(command) ? 0 : STOPPABLE_MS
}
const atOnce: ReadonlySet<StoredCommand> = new Set(['confirm', 'excuse', 'tag', 'untag'])

/** E-mails of a bulk action leave so much later, so that what was a mistake can be restored before. */
export const MAIL_DELAY_MS = 5 * 60_000

/** What is said with it. */
export type Said = {
  readonly reason?: string | undefined
  readonly money?: CancelMoney | undefined
  readonly tags?: readonly string[] | undefined
  /** Empty: none any more. */
  readonly promo?: string | undefined
  /** Another event for one that was chosen. */
  readonly from?: Id | undefined
  readonly to?: Id | undefined
}

/** What a command cannot do without, beside the reason, which is asked for last. */
export function isSaid(command: BulkCommand, { tags = [], promo, from, to }: Said): boolean {
  if (command === 'tag' || command === 'untag') return tags.length > 0
  if (command === 'promo') return promo !== undefined
  return command !== 'swap' || (from !== undefined && to !== undefined && from !== to)
}

/** How a registration, or an event of the plan, stood when it was shown. */
export type Target = { readonly id: Id; readonly standing: string }

/** Why one of those selected is left out. */
export type Skipped = { readonly id: Id; readonly reason: string }

export type BulkState = 'waiting' | 'running' | 'done' | 'stopped' | 'changed' | 'refused'

/** A bulk action as it is stored. */
export type BulkAction = {
  readonly id: Id
  readonly editionId: string
  readonly command: StoredCommand
  readonly said: Said
  readonly askedBy: string
  readonly askedAt: Date
  readonly startsAt: Date
  readonly targets: readonly Target[]
  readonly foreseen: readonly string[]
  readonly state: BulkState
  readonly isBegun: boolean
  readonly position: number
  readonly done: number
  readonly skipped: readonly Skipped[]
  readonly finishedAt: Date | null
}

/** What a command would do to all that are selected, one after the other. */
export type BulkPreview = {
  readonly affected: readonly PreviewedDancer[]
  readonly skipped: readonly { readonly dancer: PreviewedDancer; readonly reason: string }[]
  readonly preview: Preview
}

/** Whom else it would admit, and where. */
export function othersAdmitted({ affected, preview }: Pick<BulkPreview, 'affected' | 'preview'>): string[] {
  const own = new Set(affected.map(({ id }) => id))
  return preview.places
    .filter(({ change, dancer }) => change === 'placed' && !own.has(dancer.id))
    .map(({ dancer, eventId }) => `${dancer.id} ${eventId}`)
    .sort()
}
