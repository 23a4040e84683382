import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Preview, PreviewedDancer } from '../queries/preview.ts'
import type { CancelMoney } from '../refunds/cancel-money.ts'

/** The commands that can be given to many registrations at once. */
export const bulkCommands = [
  ...(['tag', 'confirm', 'remind', 'excuse', 'release', 'cancel', 'restore'] as const),
  ...(['untag', 'swap', 'promo', 'ticket', 'invoice'] as const),
] as const
export type BulkCommand = (typeof bulkCommands)[number]

/** Issues one invoice for what is not invoiced yet. A parameter, because this domain does not import the invoices domain. */
export type IssueOne = (
  app: AppContext,
  one: { readonly editionId: string; readonly id: Id; readonly by: Actor },
) => Promise<Decision<unknown, string>>

/** Commands on many events of the programme; stored, shown and stopped like other bulk actions. */
const planCommands = ['publish', 'remove-drafts', 'cancel-event'] as const
export type PlanCommand = (typeof planCommands)[number]
export type StoredCommand = BulkCommand | PlanCommand

/** Whether the stored command is about events of the programme rather than registrations. */
export function isPlanCommand(command: StoredCommand): command is PlanCommand {
  return planCommands.some((one) => one === command)
}

/** The largest selection of one bulk action. */
export const MOST_SELECTED = 500

/** A bulk action that affects places or e-mails starts after this delay, in which it can be stopped. */
const STOPPABLE_MS = 30_000
/** The milliseconds before a command starts, in which it can be stopped; 0 for one that affects neither places nor e-mails. */
export function startsAfterMs(command: StoredCommand): number {
  return atOnce.has(command) ? 0 : STOPPABLE_MS
}
const atOnce: ReadonlySet<StoredCommand> = new Set(['confirm', 'excuse', 'tag', 'untag'])

/** E-mails of a bulk action leave after this delay, so that a mistake can be reversed before. */
export const MAIL_DELAY_MS = 5 * 60_000

/** The arguments of a bulk command. */
export type BulkOptions = {
  readonly reason?: string | undefined
  readonly money?: CancelMoney | undefined
  readonly tags?: readonly string[] | undefined
  /** Empty: removes the promo code. */
  readonly promo?: string | undefined
  /** The picked event that `to` replaces. */
  readonly from?: Id | undefined
  readonly to?: Id | undefined
  /** Of publishing the plan: the last day to leave a changed event. R60 */
  readonly leaveUntil?: LocalDay | undefined
}

/** Whether the command has its required arguments. The reason is checked separately, at the end. */
export function hasOptions(command: BulkCommand, { tags = [], promo, from, to }: BulkOptions): boolean {
  if (command === 'tag' || command === 'untag') return tags.length > 0
  if (command === 'promo') return promo !== undefined
  return command !== 'swap' || (from !== undefined && to !== undefined && from !== to)
}

/** A registration or an event with a token of its state when the preview was made; another token means that it has changed. */
export type Target = { readonly id: Id; readonly stateToken: string }

/** A selected item that is left out, with the reason. */
export type Skipped = { readonly id: Id; readonly reason: string }

export type BulkState = 'waiting' | 'running' | 'done' | 'stopped' | 'changed' | 'refused'

/** A bulk action as it is stored. */
export type BulkAction = {
  readonly id: Id
  readonly editionId: string
  readonly command: StoredCommand
  readonly options: BulkOptions
  readonly askedBy: string
  readonly askedAt: Date
  readonly startsAt: Date
  readonly targets: readonly Target[]
  readonly expected: readonly string[]
  readonly state: BulkState
  readonly isBegun: boolean
  readonly position: number
  readonly done: number
  readonly skipped: readonly Skipped[]
  readonly finishedAt: Date | null
}

/** The effect of giving a command to all selected registrations, one after the other. */
export type BulkPreview = {
  readonly affected: readonly PreviewedDancer[]
  readonly skipped: readonly { readonly dancer: PreviewedDancer; readonly reason: string }[]
  readonly preview: Preview
}

/** The dancers outside the selection whom the command would admit, and at which events. */
export function othersAdmitted({ affected, preview }: Pick<BulkPreview, 'affected' | 'preview'>): string[] {
  const own = new Set(affected.map(({ id }) => id))
  return preview.places
    .filter(({ change, dancer }) => change === 'placed' && !own.has(dancer.id))
    .map(({ dancer, eventId }) => `${dancer.id} ${eventId}`)
    .sort()
}
