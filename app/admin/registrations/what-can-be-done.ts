import { type BulkCommand, bulkCommands } from '#app/registration/bulk/bulk.ts'
import type { RegistrationView } from '#app/registration/registration.ts'
import type { Command } from '../lists/ending/end-command.ts'

type State = Pick<
  RegistrationView,
  'status' | 'confirmedBy' | 'excused' | 'trusted' | 'totalCents' | 'paidCents' | 'erasedAt'
>

/** The commands of this user that apply in this state, the likeliest first. The commands themselves check again. */
export function commandsFor(state: State, mays: readonly Command[]): Command[] {
  const means: Readonly<Record<Command, boolean>> = possible(state)
  return order.filter((command) => means[command] && mays.includes(command))
}

const order: readonly Command[] = [
  'restore',
  'confirm',
  'remind',
  'excuse',
  'unexcuse',
  'release',
  'cancel',
  'delete',
  'erase',
]

function possible(state: State): Record<Command, boolean> {
  const { status, confirmedBy, excused, trusted, totalCents, paidCents, erasedAt } = state
  const isLive = status !== 'cancelled' && status !== 'released'
  const isPresent = erasedAt === null
  const owes = (status === 'placed' || status === 'late') && paidCents < totalCents
  return {
    restore: !isLive && isPresent,
    confirm: isLive && confirmedBy === null,
    remind: owes && !excused && !trusted,
    excuse: isLive && !excused && !trusted && paidCents < totalCents,
    unexcuse: isLive && excused,
    release: owes,
    cancel: isLive,
    delete: true,
    erase: isPresent,
  }
}

/** The commands for many that an edition allows; a closed one changes no registration, but sends e-mails and issues invoices. F22 */
export function bulkCommandsIn(
  { isReadOnly }: { readonly isReadOnly: boolean },
  { mayInvoice }: { readonly mayInvoice: boolean },
): BulkCommand[] {
  return bulkCommands.filter(
    (command) => (command !== 'invoice' || mayInvoice) && (!isReadOnly || runWhenClosed.has(command)),
  )
}
const runWhenClosed: ReadonlySet<BulkCommand> = new Set(['ticket', 'invoice'])
