import type { Querying } from '#app/platform/database/statement.ts'
import { localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { CommandContext } from '../command-context.server.ts'
import { isAddressKnown } from '../confirmation/confirmation.ts'
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

/**
 * Whether the dancer got an e-mail of this kind today. To a proved address, one from before it was confirmed does not count, because it had no
 * ticket (R50), nor one from before their ticket was replaced. L11, R59
 */
export async function hadToday(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  registration: Registration,
  kind: MessageKind,
): Promise<boolean> {
  const { editionId, id, emailConfirmedAt } = registration
  const { rows } = await tx.query({
    name: 'had-today',
    text: `select from emails where edition_id = $1 and registration_id = $2 and kind = $3 and created_at >= $4
      and not ($5 and exists (select from tickets t where t.edition_id = $1 and t.registration_id = $2 and t.void_reason = 'lost'
        and t.voided_at >= emails.created_at))
      and created_at >= coalesce($6::timestamptz, '-infinity')`,
    values: [
      editionId,
      id,
      kind,
      startOfDay(localDayOf(now)),
      isAddressKnown(registration),
      emailConfirmedAt,
    ],
  })
  return rows.length > 0
}

/** How many e-mails of this kind about the registration were written to an address today. R36 */
export async function countToday(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { editionId, id }: Pick<Registration, 'editionId' | 'id'>,
  { kind, to }: { readonly kind: MessageKind; readonly to: string },
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-today',
    text: `select count(*)::int as count from emails
      where edition_id = $1 and registration_id = $2 and kind = $3 and created_at >= $4 and lower(recipient) = lower($5)`,
    values: [editionId, id, kind, startOfDay(localDayOf(now)), to],
  })
  return rows[0]?.count ?? 0
}

/**
 * Whether an e-mail about a registration was written to a dancer who has handed it over since, or by it; what staff write is written when they send it, a
 * little before it is in the outbox. R10, R36
 */
export async function isToFormerDancer(db: Querying, { id }: { readonly id: string }): Promise<boolean> {
  const { rows } = await db.query({
    name: 'email-to-former-dancer',
    text: `select from emails e where e.id = $1 and (e.kind = 'handedOver' and e.data ->> 'to' = 'false'
      or exists (select from audit a where a.edition_id = e.edition_id and a.subject_id = e.registration_id
        and a.action = 'registration.handOver' and a.at > coalesce((select m.asked_at from mailings m where m.id = e.mailing_id), e.created_at)))`,
    values: [id],
  })
  return rows.length > 0
}
