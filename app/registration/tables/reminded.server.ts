import { localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { MessageKind } from '../mail/message-kinds.ts'
import type { Registration } from '../registration.ts'

/** Whether the dancer got a reminder today, automatic or by staff. R34 */
export async function wasRemindedToday(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { editionId, id }: Pick<Registration, 'editionId' | 'id'>,
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'reminded-today',
    text: `select from emails where edition_id = $1 and registration_id = $2 and kind in ('reminder', 'late') and created_at >= $3`,
    values: [editionId, id, startOfDay(localDayOf(now))],
  })
  return rows.length > 0
}

/** Whether the dancer got an e-mail of this kind today. L11 */
export async function hadToday(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { editionId, id }: Pick<Registration, 'editionId' | 'id'>,
  kind: MessageKind,
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'had-today',
    text: 'select from emails where edition_id = $1 and registration_id = $2 and kind = $3 and created_at >= $4',
    values: [editionId, id, kind, startOfDay(localDayOf(now))],
  })
  return rows.length > 0
}
